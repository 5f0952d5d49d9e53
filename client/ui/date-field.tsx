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
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** False: refused, the entry is discarded. */
  onChange: (day: string) => unknown;
  disabled?: boolean;
  required?: boolean;
  /** Typed as on boxes: '06/28' is 30/06/2028; the parsed date shows beside [LOT-7]. */
  expiry?: boolean;
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
  value,
  onChange,
  requis,
  writing,
}: Pick<Props, 'value' | 'onChange'> & { requis: boolean; writing: Writing }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [of, setOf] = useState(value);
  // Changed by the parent: clears the entry.
  if (of !== value) {
    setOf(value);
    if (typed !== null && writing.read(typed) !== value) setTyped(null);
  }
  const shown = typed ?? typedDay(value);
  const invalid = typed !== null && dayIn(typed, writing, requis) === null;
  const wrong = figures(shown) === 8 && writing.read(shown) === null;
  const unread = wrong ? phrasesPeriode.dateFausse : writing.unread;
  const read = (text: string) => {
    setTyped(text);
    const day = dayIn(text, writing, requis);
    if (day !== null && day !== value && onChange(day) === false) setTyped(null);
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
    onChange(day);
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
  label: libelle,
  value,
  onChange,
  disabled = false,
  required = false,
  expiry = false,
}: Props) {
  const id = useId();
  const faultId = useId();
  const [isOpen, setOpen] = useState(false);
  const d = useTypedDay({
    value: value,
    onChange: onChange,
    requis: required,
    writing: expiry ? EXPIRY : DAY,
  });
  const choose = (day: string) => {
    setOpen(false);
    d.choose(day);
  };
  const calendar = (
    <SidePanel
      open={isOpen}
      onToggle={setOpen}
      placement="bottom-end"
      dialog={`Calendrier : ${libelle}`}
      content={<LazyCalendar value={value} onPick={choose} />}
    >
      <Button
        variant="minimal"
        icon={<Calendar />}
        disabled={disabled}
        // Tab skips it in rows of fields: Alt+↓ opens it.
        {...(expiry && { tabIndex: -1 })}
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
      {expiry ? (
        <span className="champ-date-lue">
          <TextInput {...field} placeholder="mm/aa" maxLength={10} onValueChange={d.read} />
          {d.fault === null && d.shown !== typedDay(value) && (
            <output htmlFor={id}>{typedDay(value)}</output>
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
      {d.fault !== null && <FieldFault id={faultId} text={d.fault} typing={!d.left} />}
    </span>
  );
}
