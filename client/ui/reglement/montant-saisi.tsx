import { useId } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';

/** The amount received: one at a time on a screen, found by the keys that lead to it. */
export const AMOUNT_FIELD_ID = 'montant-recu';
export function focusAmount(): void {
  const montant = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
  montant?.focus();
  montant?.select();
}

interface Props {
  id?: string;
  libelle: string;
  valeur: number | null;
  changer: (fcfa: number | null) => void;
  /** Said under the field and tied to it; null when it does. */
  erreur: string | null;
  fige?: boolean;
  autoFocus?: boolean;
}

/** An amount with its name and its fault. */
export function MontantSaisi({
  id,
  libelle,
  valeur,
  changer,
  erreur,
  fige = false,
  autoFocus = false,
}: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="montant-saisi">
      <label htmlFor={fieldId}>{libelle}</label>
      <AmountField
        id={fieldId}
        size="large"
        valeur={valeur}
        changer={changer}
        disabled={fige}
        autoFocus={autoFocus}
        intent={erreur ? 'danger' : 'none'}
        aria-invalid={erreur !== null}
        aria-describedby={erreur ? `${fieldId}-erreur` : undefined}
      />
      {erreur && (
        <p id={`${fieldId}-erreur`} className="montant-erreur" role="alert">
          ✕ {erreur}
        </p>
      )}
    </div>
  );
}
