import { Button, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { lirePeremptionTapee } from '#shared/base/peremption.rules.ts';
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
  /** Typed as boxes bear it, '06/28' for 30/06/2028; what is understood stands beside [LOT-7]. */
  peremption?: boolean;
}

const figures = (text: string): number => text.replace(/\D/g, '').length;

/** A way of writing a day: the day read, null when it is none; what it must look like. */
interface Writing {
  read: (text: string) => string | null;
  isEmpty: (text: string) => boolean;
  unread: string;
}
const DAY: Writing = {
  read: enteredDay,
  isEmpty: (text) => figures(text) === 0,
  unread: phrasesPeriode.dateIncomplete,
};
const EXPIRY: Writing = {
  read: lirePeremptionTapee,
  isEmpty: (text) => text.trim() === '',
  unread: phrasesPeriode.peremptionNonLue,
};

/** The day that a text says, '' when it is empty; null when it is none, or empty where one is needed. */
function dayIn(text: string, { read, isEmpty }: Writing, requis: boolean): string | null {
  if (isEmpty(text)) return requis ? null : '';
  return read(text);
}

/** What is typed of a day, until it is one: `fault`, why it is none; `said`, is it shown as wrong? */
function useTypedDay({
  valeur,
  changer,
  requis,
  writing,
}: Pick<Props, 'valeur' | 'changer'> & { requis: boolean; writing: Writing }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [of, setOf] = useState(valeur);
  // Set from elsewhere: what is typed here no longer says it.
  if (of !== valeur) {
    setOf(valeur);
    if (typed !== null && writing.read(typed) !== valeur) setTyped(null);
  }
  const shown = typed ?? typedDay(valeur);
  const invalid = typed !== null && dayIn(typed, writing, requis) === null;
  const wrong = figures(shown) === 8 && writing.read(shown) === null;
  const unread = wrong ? phrasesPeriode.dateFausse : writing.unread;
  const read = (text: string) => {
    setTyped(text);
    const day = dayIn(text, writing, requis);
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
  return {
    shown,
    fault: invalid ? unread : null,
    said: wrong || (invalid && left),
    left,
    read,
    leave,
    choose,
    comeBack: () => setLeft(false),
  };
}

/**
 * A day typed as it is written here, DD/MM/YYYY whatever the browser's language, or pointed at in a
 * calendar that loads when opened. What is no day stays as typed in a form, is said once one leaves it,
 * and holds the form [NBR-3]; elsewhere, a filter, the day before comes back, and that is said.
 */
export function DateField({
  libelle,
  valeur,
  changer,
  disabled = false,
  requis = false,
  peremption = false,
}: Props) {
  const id = useId();
  const faultId = useId();
  const [isOpen, setOpen] = useState(false);
  const d = useTypedDay({ valeur, changer, requis, writing: peremption ? EXPIRY : DAY });
  const choose = (day: string) => {
    setOpen(false);
    d.choose(day);
  };
  const calendar = (
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
        // A row of figures is gone through by Tab: Alt+↓ opens it there.
        {...(peremption && { tabIndex: -1 })}
        aria-label={`Choisir dans un calendrier : ${libelle}`}
      />
    </SidePanel>
  );
  const field = {
    id,
    inputMode: 'numeric',
    autoComplete: 'off',
    disabled,
    value: d.shown,
    onFocus: d.comeBack,
    onBlur: (e: React.FocusEvent<HTMLInputElement>) => d.leave(e.currentTarget),
    onKeyDown: (e: React.KeyboardEvent) => {
      if (e.altKey && e.key === 'ArrowDown') setOpen(true);
    },
    intent: d.said ? 'danger' : 'none',
    'aria-invalid': d.said,
    'aria-describedby': d.fault === null ? undefined : faultId,
    rightElement: calendar,
  } as const;
  return (
    <span className="champ-date">
      <label htmlFor={id}>{libelle}</label>
      {peremption ? (
        <span className="champ-date-lue">
          <TextInput {...field} placeholder="mm/aa" maxLength={10} onValueChange={d.read} />
          {d.fault === null && d.shown !== typedDay(valeur) && (
            <output htmlFor={id}>{typedDay(valeur)}</output>
          )}
        </span>
      ) : (
        <PatternFormat
          {...field}
          customInput={TextInput}
          format="##/##/####"
          mask="_"
          placeholder="jj/mm/aaaa"
          valueIsNumericString={false}
          onValueChange={({ formattedValue }, { source }) =>
            source === 'event' && d.read(formattedValue)
          }
        />
      )}
      {d.fault !== null && <FieldFault id={faultId} texte={d.fault} enFrappe={!d.left} />}
    </span>
  );
}
