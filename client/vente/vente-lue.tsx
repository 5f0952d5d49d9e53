import { formatFcfa, formatNombre, pourcentDit } from '#shared/base/montant.ts';
import { nomDuMode } from '#shared/caisse/caisse.schema.ts';
import type { LigneReservation } from '#shared/reservation/reservation.schema.ts';
import { Amount } from '#client/ui/amount.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { denombrer } from '#shared/base/texte.ts';
import type { LigneDeVente, VenteDetail } from '#shared/vente/vente.schema.ts';

/** How it was paid, each mode with its amount and reference. */
export function modesDe(v: Pick<VenteDetail, 'paiements' | 'mode_paiement'>): string {
  const parts = v.paiements ?? [];
  if (parts.length === 0) return v.mode_paiement ? nomDuMode(v.mode_paiement) : '–';
  return parts
    .map(
      (p) =>
        `${nomDuMode(p.mode)}${parts.length > 1 ? ` ${formatFcfa(p.montant)}` : ''}${p.reference ? ` (${p.reference})` : ''}`,
    )
    .join(' + ');
}

/** The lines of a sale: `prix` shows unit price and whole line only, as an invoice does. */
export function LignesVente({
  lignes,
  prix = false,
}: {
  lignes: readonly (LigneReservation & Partial<Pick<LigneDeVente, 'qte_retournee'>>)[];
  prix?: boolean;
}) {
  return (
    <div className="lignes-vente">
      <table className="fiches" aria-label="Produits de la vente">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              QTE
            </th>
            <th scope="col" className="nombre">
              P.U.
            </th>
            <th scope="col" className="nombre">
              {prix ? 'TOTAL' : 'COÛT'}
            </th>
            {!prix && (
              <th scope="col" className="nombre">
                % TAUX
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lignes.map((l) => (
            <tr key={l.id}>
              <td>
                <ProductName libelle={l.libelle} />
              </td>
              <td data-titre="QTE" className="nombre">
                {formatNombre(l.qte)}
                {l.qte_retournee !== undefined && l.qte_retournee > 0 && (
                  <small className="discret"> dont {denombrer(l.qte_retournee, 'rendue')}</small>
                )}
              </td>
              <td data-titre="P.U." className="nombre">
                <Amount fcfa={l.prix_de_vente} />
              </td>
              <td data-titre={prix ? 'TOTAL' : 'COÛT'} className="nombre">
                <Amount fcfa={prix ? l.cout_total_reel : l.cout_total} />
              </td>
              {!prix && (
                <td data-titre="% TAUX" className="nombre">
                  {pourcentDit(l.prise_en_charge)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
