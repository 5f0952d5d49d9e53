import { Button, FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { useGuardedClose } from './form-guard.ts';
import { ReasonedButton } from './reasoned-button.tsx';

interface FormFieldProps {
  libelle: string;
  large?: boolean;
  /** Its place in a grid that has names of its own. */
  className?: string | undefined;
  /** Columns it takes in a grid that counts them. */
  colonnes?: number;
  /** Its label beside it, not above. */
  enLigne?: boolean;
  /** Marked by the style sheet, so that its name stays its label. */
  requis?: boolean;
  aide?: string | undefined;
  /** What is wrong with it, said in the place of the help. */
  faute?: string | null;
  /** `helpId`: the id of what is said under it, when something is. */
  children: (id: string, helpId: string | undefined) => ReactNode;
}

/** A labelled field of a form. */
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

/** What was refused, said where it was typed. */
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

/** The same in a form of one line; `id` for the field that it describes. */
export function InlineError({ erreurs, id }: { erreurs: readonly string[]; id?: string }) {
  return erreurs.length === 0 ? null : (
    <p id={id} role="alert" className="formulaire-erreurs">
      {erreurs.join(' ')}
    </p>
  );
}

/**
 * The row of buttons that ends a dialog: the one that only closes it first, what it is for last.
 */
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

/** The two buttons that end a form; `raison`: why it cannot be sent now. */
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
  /** Another act upon the record, at the left. */
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
