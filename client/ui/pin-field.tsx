import { InputGroup, type InputGroupProps } from '@blueprintjs/core';

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
  valeur: string;
  changer: (pin: string) => void;
}
const CHIFFRES_MAX = 6;

/**
 * A PIN: digits only, hidden, and not offered to the browser's password keeper, which is shared by
 * everyone at the till.
 */
export function PinField({ valeur, changer, size = 'medium', ...reste }: Props) {
  return (
    <InputGroup
      aria-label="Code PIN"
      {...reste}
      size={size}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName="champ-pin"
      maxLength={CHIFFRES_MAX}
      value={valeur}
      onValueChange={(saisi) => changer(saisi.replace(/\D/g, '').slice(0, CHIFFRES_MAX))}
    />
  );
}
