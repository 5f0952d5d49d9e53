import { formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { VoletProduit } from '#shared/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

/**
 * Whom it comes from: days they take and last price paid. The one place of the panel where the table
 * of a product's suppliers mounts (`client/fournisseur`, its `.offert`).
 */
export function FournisseursVolet({ volet: { fournisseurs } }: { volet: VoletProduit }) {
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
    </PartieVolet>
  );
}
