import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { enCentimes, formatNombre, formatPourcent } from '#shared/base/montant.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';
import type { FournisseurDuVolet, VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

/** ' · 35 %': margin on their last price. */
function margeChez(f: FournisseurDuVolet, p: VoletProduit['produit']): string {
  const marge = margeDe({
    prix_achat: enCentimes(f.prix_achat),
    prix_de_vente: enCentimes(p.prix_de_vente),
  });
  return marge ? ` · ${formatPourcent(marge.taux)}` : '';
}

const PrixFournisseurs = lazyScreen(
  () => import('#client/stock/fournisseur/prix-fournisseurs-dialogue.offert.tsx'),
  'PrixFournisseursDialogue',
);

/** Delivery days, margin, last price; all offers on demand. */
export function FournisseursVolet({ volet: { fournisseurs, produit } }: { volet: VoletProduit }) {
  const [prix, montrer] = useState(false);
  if (fournisseurs === null) return null;
  return (
    <PartieVolet titre="Fournisseurs" note={fournisseurs.length || ''}>
      {fournisseurs.length === 0 && <p className="discret">Jamais reçu d’un fournisseur.</p>}
      <table className="volet-table">
        <tbody>
          {fournisseurs.map((f) => (
            <tr key={f.fournisseur_id} title={`Reçu le ${formatDate(new Date(f.created_at))}`}>
              <th scope="row">{f.libelle}</th>
              <td>
                {f.delai} j{margeChez(f, produit)}
              </td>
              <td className="nombre">{formatNombre(f.prix_achat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" text="Prix et offres…" onClick={() => montrer(true)} />
      {prix && <PrixFournisseurs produit={produit} fermer={() => montrer(false)} />}
    </PartieVolet>
  );
}
