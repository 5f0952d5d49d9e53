import { useState } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { modifierTexte } from '../panier/panier.actions.ts';
import { TextInput } from '#client/ui/text-input.tsx';

/** [SCN-21] No name is a bar code: a whole one and Enter is a scan there, at any speed. */
const LIT_LES_CODES = { 'data-scan': '' };

/** To the number of the sheet, which a fund asks for; false when this client has none to give. */
export function viserLaFeuille(): boolean {
  const champ = document.getElementById('numero_feuille_assure');
  champ?.focus();
  return champ !== null;
}

/**
 * An insurance detail, saved by itself half a second after the last key. What is being typed stays
 * as typed until one leaves.
 */
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
  /** Still to be filled in before the sale ends. */
  manque?: boolean;
}) {
  const [saisie, setSaisie] = useState<string | null>(null);
  return (
    <div className="champ">
      <label htmlFor={champ}>{libelle}</label>
      <TextInput
        id={champ}
        value={saisie ?? r[champ] ?? ''}
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
