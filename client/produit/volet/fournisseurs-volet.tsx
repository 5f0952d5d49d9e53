import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { VoletProduit } from '#shared/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

const PrixFournisseurs = lazyScreen(
  () => import('#client/fournisseur/prix-fournisseurs-dialogue.offert.tsx'),
  'PrixFournisseursDialogue',
);

/**
 * Whom it comes from: days they take and last price paid. The one place of the panel where the table
 * of a product's suppliers mounts (`client/fournisseur`, its `.offert`).
 */
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
              <td>{f.delai} j</td>
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
