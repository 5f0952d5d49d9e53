import { useState } from 'react';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { modifierTexte } from '../panier/panier.actions.ts';
import { TextInput } from '#client/ui/text-input.tsx';

/** [SCN-21] A full code plus Enter is a scan at any speed, as no name is a code. */
const LIT_LES_CODES = { 'data-scan': '' };

/** Focuses the feuille de soins number; false when not applicable. */
export function viserLaFeuille(): boolean {
  const champ = document.getElementById('numero_feuille_assure');
  champ?.focus();
  return champ !== null;
}

/** Insurance detail, saved 500 ms after the last key. Input stays until blur. */
export function ChampAssure({
  r,
  champ,
  libelle,
  ferme,
  manque = false,
}: {
  r: Reservation;
  champ: 'identifiant_assure' | 'nom_assure' | 'numero_feuille_assure';
  libelle: string;
  ferme: boolean;
  /** Required before payment. */
  manque?: boolean;
}) {
  const [saisie, setSaisie] = useState<string | null>(null);
  return (
    <div className="champ">
      <label htmlFor={champ}>{libelle}</label>
      <TextInput
        id={champ}
        value={saisie ?? r[champ] ?? ''}
        title={r[champ] ?? undefined}
        readOnly={ferme}
        autoComplete="off"
        {...(champ === 'nom_assure' && LIT_LES_CODES)}
        intent={manque ? 'warning' : 'none'}
        {...(manque && { placeholder: '▲ à saisir' })}
        onKeyDown={(e) => {
          if (e.key === 'Enter') document.getElementById('recherche-produit')?.focus();
        }}
        onValueChange={(texte) => {
          setSaisie(texte);
          modifierTexte({ [champ]: texte });
        }}
        onBlur={() => setSaisie(null)}
      />
    </div>
  );
}
