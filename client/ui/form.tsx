import { Button, FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { useGuardedClose } from './form-guard.ts';
import { ReasonedButton } from './reasoned-button.tsx';

interface FormFieldProps {
  label: string;
  wide?: boolean;
  className?: string | undefined;
  columns?: number;
  inline?: boolean;
  /** Marked by CSS, so that the label stays the accessible name. */
  required?: boolean;
  help?: string | undefined;
  /** Error, in place of the help. */
  fault?: string | null;
  /** `helpId`: for `aria-describedby`. */
  children: (id: string, helpId: string | undefined) => ReactNode;
}

export function FormField({
  label,
  wide = false,
  className = wide ? 'champ-large' : '',
  columns,
  inline,
  required,
  help,
  fault = null,
  children,
}: FormFieldProps) {
  const id = useId();
  const hint = fault ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      inline={inline === true}
      intent={fault === null ? 'none' : 'danger'}
      helperText={hint && <Hint id={`${id}-aide`} text={hint} invalid={fault !== null} />}
      className={required ? `${className} requis` : className}
      style={{ gridColumn: columns && `span ${columns}` }}
    >
      {children(id, hint ? `${id}-aide` : undefined)}
    </FormGroup>
  );
}
const Hint = ({ id, text, invalid }: { id: string; text: string; invalid: boolean }) => (
  <span id={id} role={invalid ? 'status' : undefined}>
    {text}
  </span>
);

export function FormErrors({ errors }: { errors: readonly string[] }) {
  return errors.length === 0 ? null : (
    <div role="alert">
      <ul className="formulaire-erreurs">
        {errors.map((e) => (
          <li key={e}>{e}</li>
        ))}
      </ul>
    </div>
  );
}

/** For one-line forms; `id`: for `aria-describedby`. */
export function InlineError({ errors, id }: { errors: readonly string[]; id?: string }) {
  return errors.length === 0 ? null : (
    <p id={id} role="alert" className="formulaire-erreurs">
      {errors.join(' ')}
    </p>
  );
}

/** Close button first, main act last. */
export function DialogActions({
  className = '',
  onClose,
  children,
}: {
  className?: string;
  onClose?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={`confirmation-actions ${className}`.trim()}>
      {onClose && <Button text="Fermer" onClick={onClose} />}
      {children}
    </div>
  );
}

export function FormEnd({
  onClose,
  busy,
  text = 'Enregistrer',
  reason = null,
  before,
}: {
  onClose: () => void;
  busy: boolean;
  text?: string;
  reason?: string | null;
  before?: ReactNode;
}) {
  const close = useGuardedClose(onClose);
  return (
    <DialogActions>
      {before && (
        <>
          {before}
          <span className="reste" />
        </>
      )}
      <Button text="Annuler" onClick={close} />
      <ReasonedButton
        type="submit"
        intent="primary"
        text={text}
        loading={busy}
        reason={reason}
        onClick={() => undefined}
      />
    </DialogActions>
  );
}
