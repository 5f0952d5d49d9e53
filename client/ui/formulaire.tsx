import { Button, FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';

/** A labelled field of a form grid. */
export function ChampForme({
  libelle,
  large = false,
  className = large ? 'champ-large' : '',
  aide,
  children,
}: {
  libelle: string;
  large?: boolean;
  /** Its place in a grid that has names of its own. */
  className?: string | undefined;
  aide?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <FormGroup
      label={libelle}
      labelFor={id}
      {...(aide && { helperText: aide })}
      {...(className && { className })}
    >
      {children(id)}
    </FormGroup>
  );
}

/** What was refused, said where it was typed. */
export function ErreursForme({ erreurs }: { erreurs: readonly string[] }) {
  return erreurs.length === 0 ? null : (
    <ul className="formulaire-erreurs" role="alert">
      {erreurs.map((e) => (
        <li key={e}>{e}</li>
      ))}
    </ul>
  );
}

/** The same in a form of one line. */
export function ErreurEnLigne({ erreurs }: { erreurs: readonly string[] }) {
  return erreurs.length === 0 ? null : (
    <p role="alert" className="formulaire-erreurs">
      {erreurs.join(' ')}
    </p>
  );
}

/** The row of buttons that ends a dialog. */
export function ActesDialogue({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <div className={`confirmation-actions ${className}`.trim()}>{children}</div>;
}

/** The two buttons that end a form. */
export function FinForme({
  fermer,
  enCours,
  texte = 'Enregistrer',
}: {
  fermer: () => void;
  enCours: boolean;
  texte?: string;
}) {
  return (
    <ActesDialogue>
      <Button text="Annuler" onClick={fermer} />
      <Button type="submit" intent="primary" text={texte} loading={enCours} />
    </ActesDialogue>
  );
}
