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
  | 'readOnly'
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
  value: number | null;
  onChange: (fcfa: number | null) => void;
  /** Above it: error below, value as typed, form blocked. */
  maximum?: number;
  decimals?: DecimalesSaisies;
  /** Digits only (till pad): no sign, no comma, nothing above `maximum`. */
  digitsOnly?: boolean;
}

const PASTED_SHOWN = 20;
/** Largest exact amount with two decimals. */
const LONGEST = 9_999_999_999_999;
type Typing = Pick<Props, 'value' | 'onChange'> & {
  maximum: number;
  decimals: DecimalesSaisies;
  digitsOnly: boolean;
};

/**
 * Text and its error, nothing dropped. A paste over all is parsed as a whole; a lone sign stays.
 */
function useTyped({ value, onChange, maximum, decimals, digitsOnly }: Typing) {
  const longest = digitsOnly ? maximum : LONGEST;
  const [refused, setRefused] = useState<string | null>(null);
  const [begun, setBegun] = useState('');
  const [of, setOf] = useState(value);
  // Changed by the parent: clears the error. A form may hold 0 for empty.
  if (of !== value) {
    setOf(value);
    setRefused(null);
    if (value) setBegun('');
  }
  const onPaste = (e: ClipboardEvent<HTMLInputElement>) => {
    const text = e.clipboardData.getData('text').trim();
    const { value: inField, selectionStart, selectionEnd } = e.currentTarget;
    const overAll = inField === '' || (selectionStart === 0 && selectionEnd === inField.length);
    // Digits, or inserted text: as typed.
    if (/^\d*$/.test(text) || !overAll) return setRefused(null);
    e.preventDefault();
    const read = lireNombre(text, decimals);
    const taken = typeof read === 'number' && Math.abs(read) <= longest;
    const said = read === 'ambigu' ? nombreAmbigu : nombreIllisible;
    setRefused(taken ? null : said(text.slice(0, PASTED_SHOWN)));
    setBegun('');
    if (taken) onChange(read);
  };
  const [redrawn, redraw] = useState(0);
  const onType = (typed: number | undefined, text: string) => {
    // The library clears a lone sign on blur: redraw it.
    if (Number.isNaN(typed)) return redraw((n) => n + 1);
    const thousands = milliersTapes(text, decimals);
    const read = typeof thousands === 'number' ? thousands : (typed ?? null);
    setRefused(thousands === 'doute' ? nombreAmbigu(text) : null);
    setBegun(typed === undefined ? text : '');
    setOf(read);
    onChange(read);
  };
  const unread = begun === '' ? null : nombreIllisible(begun);
  const fault = refused ?? unread ?? fauteDuNombre(value, decimals, maximum);
  const shown = begun === '' ? (value ?? '') : begun;
  return { fault, shown, onPaste, onType, redrawn, longest };
}

const wrongBy = (described: readonly (string | undefined)[]) => ({
  intent: 'danger' as const,
  'aria-invalid': true,
  'aria-describedby': described.filter(Boolean).join(' '),
});

/**
 * Grouped while typing. Negative, above maximum, or too many decimals: stays as typed, error below,
 * form blocked [NBR-1]; the server refuses too.
 */
export function AmountField({
  value,
  onChange,
  maximum = 9_000_000_000,
  decimals = 0,
  digitsOnly = false,
  size = 'medium',
  inputRef,
  placeholder,
  autoFocus = false,
  ...rest
}: Props) {
  const faultId = useId();
  const typing = {
    value,
    onChange,
    maximum,
    decimals,
    digitsOnly,
  };
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
        {...(digitsOnly && { decimalScale: decimals, allowNegative: false })}
      />
      {fault !== null && <FieldFault id={faultId} text={fault} blocks={!digitsOnly} />}
    </>
  );
}
