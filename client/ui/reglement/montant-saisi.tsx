import { useId } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';

/** The amount received: one at a time on a screen, found by the keys that lead to it. */
export const CHAMP_MONTANT = 'montant-recu';
export function versLeMontant(): void {
  const montant = document.querySelector<HTMLInputElement>(`#${CHAMP_MONTANT}`);
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
  const propre = useId();
  const champ = id ?? propre;
  return (
    <div className="montant-saisi">
      <label htmlFor={champ}>{libelle}</label>
      <AmountField
        id={champ}
        size="large"
        valeur={valeur}
        changer={changer}
        disabled={fige}
        autoFocus={autoFocus}
        intent={erreur ? 'danger' : 'none'}
        aria-invalid={erreur !== null}
        aria-describedby={erreur ? `${champ}-erreur` : undefined}
      />
      {erreur && (
        <p id={`${champ}-erreur`} className="montant-erreur" role="alert">
          ✕ {erreur}
        </p>
      )}
    </div>
  );
}
