import { useId } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';

/** The amount received: one at a time on a screen, found by the keys that lead to it. */
export const AMOUNT_FIELD_ID = 'montant-recu';
/** Where the fault of that amount is said: in the place of the change. */
export const FAULT_ID = 'faute-reglement';
export function focusAmount(): void {
  const montant = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
  montant?.focus();
  montant?.select();
}

/** Back to it, what is typed there left as it is. */
export const holdAmount = (): void => document.getElementById(AMOUNT_FIELD_ID)?.focus();

interface Props {
  id?: string;
  libelle: string;
  valeur: number | null;
  changer: (fcfa: number | null) => void;
  /** Said under the field and tied to it. */
  erreur?: string | null;
  /** At fault, and said elsewhere: nothing moves. */
  fautif?: boolean;
  fige?: boolean;
  autoFocus?: boolean;
  /** What else may be typed, in the empty field. */
  aide?: string;
}

/** An amount with its name and its fault. */
export function MontantSaisi({
  id,
  libelle,
  valeur,
  changer,
  erreur = null,
  fautif = erreur !== null,
  fige = false,
  autoFocus = false,
  aide,
}: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const elsewhere = fautif ? FAULT_ID : undefined;
  const describedBy = erreur ? `${fieldId}-erreur` : elsewhere;
  return (
    <div className="montant-saisi">
      <label htmlFor={fieldId}>{libelle}</label>
      <AmountField
        id={fieldId}
        size="large"
        chiffresSeuls
        valeur={valeur}
        changer={changer}
        disabled={fige}
        autoFocus={autoFocus}
        {...(aide !== undefined && { placeholder: aide })}
        intent={fautif ? 'danger' : 'none'}
        aria-invalid={fautif}
        aria-describedby={describedBy}
      />
      {erreur && (
        <p id={`${fieldId}-erreur`} className="montant-erreur" role="alert">
          ✕ {erreur}
        </p>
      )}
    </div>
  );
}
