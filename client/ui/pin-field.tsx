import type { InputGroupProps } from '@blueprintjs/core';
import { TextInput } from './text-input.tsx';

interface Props extends Pick<
  InputGroupProps,
  | 'id'
  | 'disabled'
  | 'size'
  | 'inputRef'
  | 'autoFocus'
  | 'intent'
  | 'onKeyDown'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
> {
  value: string;
  onChange: (pin: string) => void;
}
const MAX_DIGITS = 6;

/** Digits, masked, withheld from the browser's password manager, shared at the till. */
export function PinField({ value, onChange, size = 'medium', ...rest }: Props) {
  return (
    <TextInput
      aria-label={rest.id === undefined ? 'Code PIN' : undefined}
      {...rest}
      size={size}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName="champ-pin"
      maxLength={MAX_DIGITS}
      value={value}
      onValueChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, MAX_DIGITS))}
    />
  );
}
