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
  /** False: refused, the entry is discarded. */
  changer: (day: string) => unknown;
  disabled?: boolean;
  requis?: boolean;
  /** Typed as on boxes: '06/28' is 30/06/2028; the parsed date shows beside [LOT-7]. */
  peremption?: boolean;
}

const figures = (text: string): number => text.replace(/\D/g, '').length;

/** Parser (null when invalid) and expected format. */
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

/** '' when empty; null when invalid, or empty though required. */
function dayIn(text: string, { read, isEmpty }: Writing, requis: boolean): string | null {
  if (isEmpty(text)) return requis ? null : '';
  return read(text);
}

function useTypedDay({
  valeur,
  changer,
  requis,
  writing,
}: Pick<Props, 'valeur' | 'changer'> & { requis: boolean; writing: Writing }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [of, setOf] = useState(valeur);
  // Changed by the parent: clears the entry.
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
 * DD/MM/YYYY whatever the browser's language, or a lazy-loaded calendar. Invalid: in a form, stays
 * as typed, error on blur, form blocked [NBR-3]; in a filter, reverts with a message.
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
        // Tab skips it in rows of fields: Alt+↓ opens it.
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
