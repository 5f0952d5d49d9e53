import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { differer } from '#client/base/differer.tsx';
import { jourSaisi, jourTape } from './jour-tape.ts';
import { Volet } from './volet.tsx';

const Calendrier = differer(
  () => import('./calendrier.tsx'),
  'Calendrier',
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
export function ChampDate({ libelle, valeur, changer, disabled = false }: Props) {
  const id = useId();
  const [tape, setTape] = useState<string | null>(null);
  const [ouvert, ouvrir] = useState(false);
  const montre = tape ?? jourTape(valeur);
  const complet = montre.replace(/\D/g, '').length === 8;
  const faux = complet && jourSaisi(montre) === null;
  const lire = (texte: string) => {
    setTape(texte);
    const jour = texte.replace(/\D/g, '') === '' ? '' : jourSaisi(texte);
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
          <Volet
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
          </Volet>
        }
      />
    </span>
  );
}
