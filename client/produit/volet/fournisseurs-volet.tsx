import { formatDate } from '#shared/base/dates.ts';
import { enCentimes, formatNombre } from '#shared/base/montant.ts';
import { decimalDit, margeDe } from '#shared/produit/prix.rules.ts';
import type { FournisseurDuVolet, VoletProduit } from '#shared/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

/** ' · 35 %': what is left of a sale of what they deliver. */
function margeChez(f: FournisseurDuVolet, p: VoletProduit['produit']): string {
  const marge = margeDe({
    prix_achat: enCentimes(f.prix_achat),
    prix_de_vente: enCentimes(p.prix_de_vente),
  });
  return marge ? ` · ${decimalDit(marge.taux)} %` : '';
}

/**
 * Whom it comes from: days they take, margin left at their last price, that price. The one place of the panel where the table
 * of a product's suppliers mounts (`client/fournisseur`, its `.offert`).
 */
export function FournisseursVolet({ volet: { produit, fournisseurs } }: { volet: VoletProduit }) {
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
    </PartieVolet>
  );
}
