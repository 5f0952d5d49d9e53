import { Button, FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { useGuardedClose } from './form-guard.ts';
import { ReasonedButton } from './reasoned-button.tsx';

interface FormFieldProps {
  libelle: string;
  large?: boolean;
  className?: string | undefined;
  colonnes?: number;
  enLigne?: boolean;
  /** Marked by CSS, so that the label stays the accessible name. */
  requis?: boolean;
  aide?: string | undefined;
  /** Error, in place of the help. */
  faute?: string | null;
  /** `helpId`: for `aria-describedby`. */
  children: (id: string, helpId: string | undefined) => ReactNode;
}

export function FormField({
  libelle,
  large = false,
  className = large ? 'champ-large' : '',
  colonnes,
  enLigne,
  requis,
  aide,
  faute = null,
  children,
}: FormFieldProps) {
  const id = useId();
  const hint = faute ?? aide;
  return (
    <FormGroup
      label={libelle}
      labelFor={id}
      inline={enLigne === true}
      intent={faute === null ? 'none' : 'danger'}
      helperText={hint && <Hint id={`${id}-aide`} text={hint} invalid={faute !== null} />}
      className={requis ? `${className} requis` : className}
      style={{ gridColumn: colonnes && `span ${colonnes}` }}
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

export function FormErrors({ erreurs }: { erreurs: readonly string[] }) {
  return erreurs.length === 0 ? null : (
    <div role="alert">
      <ul className="formulaire-erreurs">
        {erreurs.map((e) => (
          <li key={e}>{e}</li>
        ))}
      </ul>
    </div>
  );
}

/** For one-line forms; `id`: for `aria-describedby`. */
export function InlineError({ erreurs, id }: { erreurs: readonly string[]; id?: string }) {
  return erreurs.length === 0 ? null : (
    <p id={id} role="alert" className="formulaire-erreurs">
      {erreurs.join(' ')}
    </p>
  );
}

/** Close button first, main act last. */
export function DialogActions({
  className = '',
  fermer,
  children,
}: {
  className?: string;
  fermer?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={`confirmation-actions ${className}`.trim()}>
      {fermer && <Button text="Fermer" onClick={fermer} />}
      {children}
    </div>
  );
}

export function FormEnd({
  fermer,
  enCours,
  texte = 'Enregistrer',
  raison = null,
  avant,
}: {
  fermer: () => void;
  enCours: boolean;
  texte?: string;
  raison?: string | null;
  avant?: ReactNode;
}) {
  const close = useGuardedClose(fermer);
  return (
    <DialogActions>
      {avant && (
        <>
          {avant}
          <span className="reste" />
        </>
      )}
      <Button text="Annuler" onClick={close} />
      <ReasonedButton
        type="submit"
        intent="primary"
        text={texte}
        loading={enCours}
        raison={raison}
        onClick={() => undefined}
      />
    </DialogActions>
  );
}
