import { Button, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import * as phrasesPeriode from '#shared/base/periode.phrases.ts';
import { enteredDay, typedDay } from './typed-day.ts';
import { SidePanel } from './side-panel.tsx';
import { toast } from './toast.ts';
import { TextInput } from './text-input.tsx';

const LazyCalendar = lazyScreen(
  () => import('./calendar.tsx'),
  'MonthCalendar',
  <Spinner className="champ-date-attente" aria-label="Chargement" />,
);

interface Props {
  libelle: string;
  /** `YYYY-MM-DD`, or empty. */
  valeur: string;
  /** False: refused, what was typed goes. */
  changer: (day: string) => unknown;
  disabled?: boolean;
}

/**
 * A day typed as it is written here, DD/MM/YYYY whatever the browser's language, or pointed at in a
 * calendar that loads when opened.
 */
export function DateField({ libelle, valeur, changer, disabled = false }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [of, setOf] = useState(valeur);
  // Set from elsewhere: what is typed here no longer says it.
  if (of !== valeur) {
    setOf(valeur);
    if (typed !== null && enteredDay(typed) !== valeur) setTyped(null);
  }
  const [isOpen, setOpen] = useState(false);
  const shown = typed ?? typedDay(valeur);
  const complete = shown.replace(/\D/g, '').length === 8;
  const invalid = complete && enteredDay(shown) === null;
  const read = (text: string) => {
    setTyped(text);
    const day = text.replace(/\D/g, '') === '' ? '' : enteredDay(text);
    if (day !== null && day !== valeur && changer(day) === false) setTyped(null);
  };
  const choose = (day: string) => {
    setTyped(null);
    setOpen(false);
    changer(day);
  };
  return (
    <span className="champ-date">
      <label htmlFor={id}>{libelle}</label>
      <PatternFormat
        id={id}
        customInput={TextInput}
        format="##/##/####"
        mask="_"
        placeholder="jj/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        valueIsNumericString={false}
        onValueChange={({ formattedValue }, { source }) =>
          source === 'event' && read(formattedValue)
        }
        onBlur={() => {
          if (invalid) toast.avertir(phrasesPeriode.dateImpossible);
          setTyped(null);
        }}
        onKeyDown={(e: React.KeyboardEvent) => {
          if (e.altKey && e.key === 'ArrowDown') setOpen(true);
        }}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
        rightElement={
          <SidePanel
            ouvert={isOpen}
            changer={setOpen}
            placement="bottom-end"
            dialogue={`Calendrier : ${libelle}`}
            contenu={<LazyCalendar valeur={valeur} choisir={choose} />}
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
