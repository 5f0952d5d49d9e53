import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type ClipboardEvent, useId, useState } from 'react';
import { NumericFormat } from 'react-number-format';
import {
  type DecimalesSaisies,
  fauteDuNombre,
  lireNombreColle,
} from '#shared/base/nombre-saisi.rules.ts';
import { nombreIllisible } from '#shared/base/nombre.phrases.ts';

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

const COLLE_MONTRE = 20;
/** What is pasted is read as a whole, or refused in words: its dots are not dropped. */
function usePasted({ changer, maximum }: { changer: Props['changer']; maximum: number }) {
  const [refused, setRefused] = useState<string | null>(null);
  const onPaste = (e: ClipboardEvent<HTMLInputElement>) => {
    const text = e.clipboardData.getData('text').trim();
    const whole = e.currentTarget.value;
    const replacesAll =
      whole === '' ||
      (e.currentTarget.selectionEnd === whole.length && e.currentTarget.selectionStart === 0);
    // Digits alone, or put inside what stands: as typed.
    if (/^\d*$/.test(text) || !replacesAll) return setRefused(null);
    e.preventDefault();
    const read = lireNombreColle(text);
    const taken = read !== 'illisible' && Math.abs(read) <= maximum;
    setRefused(taken ? null : nombreIllisible(text.slice(0, COLLE_MONTRE)));
    if (taken) changer(read);
  };
  return { refused, onPaste, forget: () => setRefused(null) };
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
  const pasted = usePasted({ changer, maximum });
  const fault = pasted.refused ?? fauteDuNombre(valeur, decimales);
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
        customInput={InputGroup}
        size={size}
        {...(placeholder !== undefined && { placeholder })}
        {...(inputRef !== undefined && { getInputRef: inputRef })}
        inputClassName="nombre"
        inputMode="decimal"
        autoComplete="off"
        value={valeur ?? ''}
        onPaste={pasted.onPaste}
        onValueChange={({ floatValue }, { source }) => {
          if (source !== 'event') return;
          pasted.forget();
          changer(floatValue ?? null);
        }}
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
