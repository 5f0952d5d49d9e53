import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { enteredDay, typedDay } from './typed-day.ts';
import { SidePanel } from './side-panel.tsx';

const Calendrier = lazyScreen(
  () => import('./calendar.tsx'),
  'MonthCalendar',
  <Spinner className="champ-date-attente" aria-label="Chargement" />,
);

interface Props {
  libelle: string;
  /** `YYYY-MM-DD`, or empty. */
  valeur: string;
  changer: (jour: string) => void;
  disabled?: boolean;
}

/**
 * A day typed as it is written here, DD/MM/YYYY whatever the browser's language, or pointed at in a
 * calendar that loads when opened.
 */
export function DateField({ libelle, valeur, changer, disabled = false }: Props) {
  const id = useId();
  const [tape, setTape] = useState<string | null>(null);
  const [ouvert, ouvrir] = useState(false);
  const montre = tape ?? typedDay(valeur);
  const complet = montre.replace(/\D/g, '').length === 8;
  const faux = complet && enteredDay(montre) === null;
  const lire = (texte: string) => {
    setTape(texte);
    const jour = texte.replace(/\D/g, '') === '' ? '' : enteredDay(texte);
    if (jour !== null && jour !== valeur) changer(jour);
  };
  const choisir = (jour: string) => {
    setTape(null);
    ouvrir(false);
    changer(jour);
  };
  return (
    <span className="champ-date">
      <label htmlFor={id}>{libelle}</label>
      <PatternFormat
        id={id}
        customInput={InputGroup}
        format="##/##/####"
        mask="_"
        placeholder="jj/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={montre}
        valueIsNumericString={false}
        onValueChange={({ formattedValue }, { source }) =>
          source === 'event' && lire(formattedValue)
        }
        onBlur={() => setTape(null)}
        onKeyDown={(e: React.KeyboardEvent) => {
          if (e.altKey && e.key === 'ArrowDown') ouvrir(true);
        }}
        intent={faux ? 'danger' : 'none'}
        aria-invalid={faux}
        rightElement={
          <SidePanel
            ouvert={ouvert}
            changer={ouvrir}
            placement="bottom-end"
            contenu={<Calendrier valeur={valeur} choisir={choisir} />}
          >
            <Button
              variant="minimal"
              icon={<Calendar />}
              disabled={disabled}
              aria-label={`Choisir dans un calendrier : ${libelle}`}
            />
          </SidePanel>
        }
      />
    </span>
  );
}
