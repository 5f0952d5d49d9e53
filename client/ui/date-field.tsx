import { Button, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import * as phrasesPeriode from '#shared/base/periode.phrases.ts';
import { FieldFault, isWatched } from './field-fault.tsx';
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
  /** It cannot be left empty. */
  requis?: boolean;
}

const figures = (text: string): number => text.replace(/\D/g, '').length;
const isWhole = (text: string): boolean => figures(text) === 8;
/** Is it neither a day nor, unless one is needed, nothing at all? */
function isInvalid(text: string, requis: boolean): boolean {
  if (figures(text) === 0) return requis;
  return enteredDay(text) === null;
}

/** What is typed of a day, until it is one: `fault`, why it is none; `said`, is it shown as wrong? */
function useTypedDay({ valeur, changer, requis }: Pick<Props, 'valeur' | 'changer' | 'requis'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [of, setOf] = useState(valeur);
  // Set from elsewhere: what is typed here no longer says it.
  if (of !== valeur) {
    setOf(valeur);
    if (typed !== null && enteredDay(typed) !== valeur) setTyped(null);
  }
  const shown = typed ?? typedDay(valeur);
  const invalid = typed !== null && isInvalid(typed, requis === true);
  const wrong = isWhole(shown) && enteredDay(shown) === null;
  const unread = wrong ? phrasesPeriode.dateFausse : phrasesPeriode.dateIncomplete;
  const read = (text: string) => {
    setTyped(text);
    if (isInvalid(text, requis === true)) return;
    const day = figures(text) === 0 ? '' : enteredDay(text);
    if (day !== null && day !== valeur && changer(day) === false) setTyped(null);
  };
  const leave = (field: Element) => {
    setLeft(true);
    if (invalid && isWatched(field)) return;
    setTyped(null);
    if (invalid)
      toast.avertir(wrong ? phrasesPeriode.dateImpossible : phrasesPeriode.dateInachevee);
  };
  const choose = (day: string) => {
    setTyped(null);
    changer(day);
  };
  const said = wrong || (invalid && left);
  const comeBack = () => setLeft(false);
  return { shown, fault: invalid ? unread : null, said, left, read, leave, choose, comeBack };
}

/**
 * A day typed as it is written here, DD/MM/YYYY whatever the browser's language, or pointed at in a
 * calendar that loads when opened. What is no day stays as typed in a form, is said once one leaves it,
 * and holds the form [NBR-3]; elsewhere, a filter, the day before comes back, and that is said.
 */
export function DateField({ libelle, valeur, changer, disabled = false, requis = false }: Props) {
  const id = useId();
  const faultId = useId();
  const [isOpen, setOpen] = useState(false);
  const d = useTypedDay({ valeur, changer, requis });
  const choose = (day: string) => {
    setOpen(false);
    d.choose(day);
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
        value={d.shown}
        valueIsNumericString={false}
        onValueChange={({ formattedValue }, { source }) =>
          source === 'event' && d.read(formattedValue)
        }
        onFocus={d.comeBack}
        onBlur={(e: React.FocusEvent<HTMLInputElement>) => d.leave(e.currentTarget)}
        onKeyDown={(e: React.KeyboardEvent) => {
          if (e.altKey && e.key === 'ArrowDown') setOpen(true);
        }}
        intent={d.said ? 'danger' : 'none'}
        aria-invalid={d.said}
        aria-describedby={d.fault === null ? undefined : faultId}
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
      {d.fault !== null && <FieldFault id={faultId} texte={d.fault} enFrappe={!d.left} />}
    </span>
  );
}
