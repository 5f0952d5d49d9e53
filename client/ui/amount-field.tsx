import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { NumericFormat } from 'react-number-format';

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
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
> {
  /** FCFA; null when empty. */
  valeur: number | null;
  changer: (fcfa: number | null) => void;
  /** Largest amount that can be typed. */
  maximum?: number;
  decimales?: 0 | 2;
}

/** An amount as it is typed: grouped by thousands while typing, never negative. */
export function AmountField({
  valeur,
  changer,
  maximum = 9_000_000_000,
  decimales = 0,
  size = 'medium',
  inputRef,
  placeholder,
  ...rest
}: Props) {
  return (
    <NumericFormat
      {...rest}
      customInput={InputGroup}
      size={size}
      {...(placeholder !== undefined && { placeholder })}
      {...(inputRef !== undefined && { getInputRef: inputRef })}
      inputClassName="nombre"
      inputMode="decimal"
      autoComplete="off"
      value={valeur ?? ''}
      onValueChange={({ floatValue }, { source }) =>
        source === 'event' && changer(floatValue ?? null)
      }
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue <= maximum}
      thousandSeparator="."
      decimalSeparator=","
      decimalScale={decimales}
      allowNegative={false}
    />
  );
}
