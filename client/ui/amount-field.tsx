import type { InputGroupProps } from '@blueprintjs/core';
import { type ClipboardEvent, useId, useState } from 'react';
import { NumericFormat } from 'react-number-format';
import {
  type DecimalesSaisies,
  fauteDuNombre,
  lireNombreColle,
} from '#shared/base/nombre-saisi.rules.ts';
import { nombreIllisible } from '#shared/base/nombre.phrases.ts';
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
  /** Largest amount that can be typed. */
  maximum?: number;
  decimales?: DecimalesSaisies;
  /** Digits only, as on the pad of a till: no sign nor comma can be typed. */
  chiffresSeuls?: boolean;
}

const PASTED_SHOWN = 20;
type Typing = Pick<Props, 'valeur' | 'changer'> & { maximum: number; decimales: DecimalesSaisies };

/**
 * What is typed or pasted, and why it cannot stand: nothing is dropped of it. What is pasted over all
 * is read as a whole; a sign that waits for its figures stays where it was typed.
 */
function useTyped({ valeur, changer, maximum, decimales }: Typing) {
  const [refused, setRefused] = useState<string | null>(null);
  const [begun, setBegun] = useState('');
  const onPaste = (e: ClipboardEvent<HTMLInputElement>) => {
    const text = e.clipboardData.getData('text').trim();
    const { value, selectionStart, selectionEnd } = e.currentTarget;
    const overAll = value === '' || (selectionStart === 0 && selectionEnd === value.length);
    // Digits alone, or put inside what stands: as typed.
    if (/^\d*$/.test(text) || !overAll) return setRefused(null);
    e.preventDefault();
    const read = lireNombreColle(text);
    const taken = read !== 'illisible' && Math.abs(read) <= maximum;
    setRefused(taken ? null : nombreIllisible(text.slice(0, PASTED_SHOWN)));
    setBegun('');
    if (taken) changer(read);
  };
  const onType = (typed: number | undefined, shown: string) => {
    setRefused(null);
    setBegun(typed === undefined ? shown : '');
    changer(typed ?? null);
  };
  const unread = begun === '' ? null : nombreIllisible(begun);
  return { fault: refused ?? unread ?? fauteDuNombre(valeur, decimales), begun, onPaste, onType };
}

/**
 * An amount as it is typed: grouped by thousands while typing. What cannot stand there (below 0,
 * decimals too many) stays as typed and is said under the field [NBR-1]; the server refuses it too.
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
  ...rest
}: Props) {
  const faultId = useId();
  const { fault, begun, onPaste, onType } = useTyped({ valeur, changer, maximum, decimales });
  const wrong = fault !== null && {
    intent: 'danger' as const,
    'aria-invalid': true,
    'aria-describedby': [rest['aria-describedby'], faultId].filter(Boolean).join(' '),
  };
  return (
    <>
      <NumericFormat
        {...rest}
        {...wrong}
        customInput={TextInput}
        size={size}
        {...(placeholder !== undefined && { placeholder })}
        {...(inputRef !== undefined && { getInputRef: inputRef })}
        inputClassName="nombre"
        inputMode="decimal"
        autoComplete="off"
        value={valeur ?? begun}
        onPaste={onPaste}
        onValueChange={({ floatValue, formattedValue }, { source }) =>
          source === 'event' && onType(floatValue, formattedValue)
        }
        isAllowed={({ floatValue }) => floatValue === undefined || Math.abs(floatValue) <= maximum}
        thousandSeparator="."
        decimalSeparator=","
        {...(chiffresSeuls && { decimalScale: decimales, allowNegative: false })}
      />
      {fault !== null && (
        <span id={faultId} className="champ-faute" role="status">
          {fault}
        </span>
      )}
    </>
  );
}
