import { useId } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';

/** One a screen, focused by keys. */
export const AMOUNT_FIELD_ID = 'montant-recu';
/** Error, in place of the change. */
export const FAULT_ID = 'faute-reglement';
export function focusAmount(): void {
  const montant = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
  montant?.focus();
  montant?.select();
}

/** Focuses without selecting. */
export const holdAmount = (): void => document.getElementById(AMOUNT_FIELD_ID)?.focus();

interface Props {
  id?: string;
  libelle: string;
  valeur: number | null;
  changer: (fcfa: number | null) => void;
  /** Below the field, in its aria description. */
  erreur?: string | null;
  /** Invalid, error shown elsewhere. */
  fautif?: boolean;
  fige?: boolean;
  autoFocus?: boolean;
  aide?: string;
}

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
        digitsOnly
        value={valeur}
        onChange={changer}
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
