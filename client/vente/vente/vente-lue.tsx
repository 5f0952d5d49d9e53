import { formatNombre, formatPourcent } from '#shared/base/montant.ts';
import { coutDeLigne, prixUnitaireTtc } from '#shared/vente/reservation/prix-affiche.rules.ts';
import type { LigneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { Amount } from '#client/ui/amount.tsx';
import { LineTotal } from '#client/ui/line-total.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { denombrer } from '#shared/base/texte.ts';
import type { LigneDeVente } from '#shared/vente/vente/vente.schema.ts';

/** `prix`: unit price and line total only, as on an invoice. */
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
                <Amount fcfa={prixUnitaireTtc(l)} exact />
              </td>
              <td data-titre={prix ? 'TOTAL' : 'COÛT'} className="nombre">
                <LineTotal {...coutDeLigne(l)} {...(prix && { client: null })} unit />
              </td>
              {!prix && (
                <td data-titre="% TAUX" className="nombre">
                  {formatPourcent(l.prise_en_charge)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
