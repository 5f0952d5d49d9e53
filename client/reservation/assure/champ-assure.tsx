import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { modifierTexte } from '../panier/panier.actions.ts';

/**
 * An insurance detail, saved by itself half a second after the last key. What is being typed stays
 * as typed until one leaves.
 */
export function ChampAssure({
  r,
  champ,
  libelle,
  ferme,
}: {
  r: Reservation;
  champ: 'identifiant_assure' | 'nom_assure' | 'numero_feuille_assure';
  libelle: string;
  ferme: boolean;
}) {
  const [saisie, setSaisie] = useState<string | null>(null);
  return (
    <div className="champ">
      <label htmlFor={champ}>{libelle}</label>
      <InputGroup
        id={champ}
        value={saisie ?? r[champ] ?? ''}
        readOnly={ferme}
        autoComplete="off"
        onValueChange={(texte) => {
          setSaisie(texte);
          modifierTexte({ [champ]: texte });
        }}
        onBlur={() => setSaisie(null)}
      />
    </div>
  );
}
