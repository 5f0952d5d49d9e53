import { Button, type InputGroupProps } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { type KeyboardEvent, useState } from 'react';
import { FormField } from './form.tsx';
import { TextInput } from './text-input.tsx';

interface Props extends Pick<
  InputGroupProps,
  'autoFocus' | 'autoComplete' | 'disabled' | 'inputRef'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
}

/** With a reveal button and a Caps Lock warning. */
export function SecretField({ label, value, onChange, error = null, ...rest }: Props) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (e: KeyboardEvent) => setCapsLock(e.getModifierState('CapsLock'));
  return (
    <FormField
      label={label}
      fault={error}
      help={capsLock ? 'Les majuscules sont verrouillées.' : undefined}
    >
      {(id, helpId) => (
        <TextInput
          {...rest}
          id={id}
          size="large"
          required
          type={visible ? 'text' : 'password'}
          value={value}
          onValueChange={onChange}
          onKeyDown={onKey}
          onKeyUp={onKey}
          aria-invalid={error !== null}
          aria-describedby={helpId}
          rightElement={
            <Button
              variant="minimal"
              icon={visible ? <EyeOff /> : <EyeOpen />}
              aria-label={visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            />
          }
        />
      )}
    </FormField>
  );
}
