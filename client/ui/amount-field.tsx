import type { InputGroupProps } from '@blueprintjs/core';
import { type ClipboardEvent, useId, useState } from 'react';
import { NumericFormat } from 'react-number-format';
import {
  type DecimalesSaisies,
  fauteDuNombre,
  lireNombre,
  milliersTapes,
} from '#shared/base/nombre-saisi.rules.ts';
import { nombreAmbigu, nombreIllisible } from '#shared/base/nombre.phrases.ts';
import { FieldFault } from './field-fault.tsx';
import { TextInput } from './text-input.tsx';

interface Props extends Pick<
  InputGroupProps,
  | 'id'
  | 'name'
  | 'disabled'
  | 'size'
  | 'inputRef'
  | 'placeholder'
  | 'autoFocus'
  | 'className'
  | 'intent'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
> {
  /** FCFA; null when empty. */
  valeur: number | null;
  changer: (fcfa: number | null) => void;
  /** The largest it takes: more is said under it, as typed, and holds its form. */
  maximum?: number;
  decimales?: DecimalesSaisies;
  /**
   * Digits only, as on the pad of a till, whose own rules hold what is wrong: no sign nor comma can be
   * typed, nor more than `maximum`.
   */
  chiffresSeuls?: boolean;
}

const PASTED_SHOWN = 20;
/** No field takes as much: with its two decimals, still held to the last figure. */
const LONGEST = 9_999_999_999_999;
type Typing = Pick<Props, 'valeur' | 'changer'> & {
  maximum: number;
  decimales: DecimalesSaisies;
  chiffresSeuls: boolean;
};

/**
 * What is typed or pasted, and why it cannot stand: nothing is dropped of it. What is pasted over all
 * is read as a whole; a sign that waits for its figures stays where it was typed.
 */
function useTyped({ valeur, changer, maximum, decimales, chiffresSeuls }: Typing) {
  // More cannot even be typed.
  const longest = chiffresSeuls ? maximum : LONGEST;
  const [refused, setRefused] = useState<string | null>(null);
  const [begun, setBegun] = useState('');
  const [of, setOf] = useState(valeur);
  // Set from elsewhere: what could not be read no longer says it. A form may hold 0 for nothing.
  if (of !== valeur) {
    setOf(valeur);
    setRefused(null);
    if (valeur) setBegun('');
  }
  const onPaste = (e: ClipboardEvent<HTMLInputElement>) => {
    const text = e.clipboardData.getData('text').trim();
    const { value, selectionStart, selectionEnd } = e.currentTarget;
    const overAll = value === '' || (selectionStart === 0 && selectionEnd === value.length);
    // Digits alone, or put inside what stands: as typed.
    if (/^\d*$/.test(text) || !overAll) return setRefused(null);
    e.preventDefault();
    const read = lireNombre(text, decimales);
    const taken = typeof read === 'number' && Math.abs(read) <= longest;
    const said = read === 'ambigu' ? nombreAmbigu : nombreIllisible;
    setRefused(taken ? null : said(text.slice(0, PASTED_SHOWN)));
    setBegun('');
    if (taken) changer(read);
  };
  const [redrawn, redraw] = useState(0);
  const onType = (typed: number | undefined, text: string) => {
    // Left with a sign alone, the library empties the field: it is drawn again as it was typed.
    if (Number.isNaN(typed)) return redraw((n) => n + 1);
    const thousands = milliersTapes(text, decimales);
    const read = typeof thousands === 'number' ? thousands : (typed ?? null);
    setRefused(thousands === 'doute' ? nombreAmbigu(text) : null);
    setBegun(typed === undefined ? text : '');
    setOf(read);
    changer(read);
  };
  const unread = begun === '' ? null : nombreIllisible(begun);
  const fault = refused ?? unread ?? fauteDuNombre(valeur, decimales, maximum);
  const shown = begun === '' ? (valeur ?? '') : begun;
  return { fault, shown, onPaste, onType, redrawn, longest };
}

/** How a field that is wrong looks and is read, with what describes it. */
const wrongBy = (described: readonly (string | undefined)[]) => ({
  intent: 'danger' as const,
  'aria-invalid': true,
  'aria-describedby': described.filter(Boolean).join(' '),
});

/**
 * An amount as it is typed: grouped by thousands while typing. What cannot stand there (below 0, above
 * the maximum, decimals too many) stays as typed, is said under the field and holds its form [NBR-1];
 * the server refuses it too.
 */
export function AmountField({
  valeur,
  changer,
  maximum = 9_000_000_000,
  decimales = 0,
  chiffresSeuls = false,
  size = 'medium',
  inputRef,
  placeholder,
  autoFocus = false,
  ...rest
}: Props) {
  const faultId = useId();
  const typing = { valeur, changer, maximum, decimales, chiffresSeuls };
  const { fault, shown, onPaste, onType, redrawn, longest } = useTyped(typing);
  const wrong = fault !== null && wrongBy([rest['aria-describedby'], faultId]);
  return (
    <>
      <NumericFormat
        key={redrawn}
        {...rest}
        {...wrong}
        autoFocus={autoFocus && redrawn === 0}
        customInput={TextInput}
        size={size}
        {...(placeholder !== undefined && { placeholder })}
        {...(inputRef !== undefined && { getInputRef: inputRef })}
        inputClassName="nombre"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onPaste={onPaste}
        onValueChange={({ floatValue, formattedValue }, { source }) =>
          source === 'event' && onType(floatValue, formattedValue)
        }
        isAllowed={({ floatValue }) => floatValue === undefined || Math.abs(floatValue) <= longest}
        thousandSeparator="."
        decimalSeparator=","
        {...(chiffresSeuls && { decimalScale: decimales, allowNegative: false })}
      />
      {fault !== null && <FieldFault id={faultId} texte={fault} retient={!chiffresSeuls} />}
    </>
  );
}
