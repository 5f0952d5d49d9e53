import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { MouvementDuVolet, VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

const signe = (n: number): string => (n > 0 ? `+ ${formatNombre(n)}` : `− ${formatNombre(-n)}`);

const cause = ({ motif, document, created_by }: MouvementDuVolet): string =>
  [[motif, document].filter(Boolean).join(' '), created_by].filter(Boolean).join(', ');

export function MouvementsVolet({ volet: { mouvements } }: { volet: VoletProduit }) {
  if (mouvements === null) return null;
  return (
    <PartieVolet titre="Derniers mouvements">
      {mouvements.length === 0 && <p className="discret">Rien n’a encore bougé.</p>}
      {mouvements.length > 0 && (
        <table className="volet-table" aria-label="Derniers mouvements">
          <thead className="vue-cachee">
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Motif</th>
              <th scope="col">Mouvement</th>
              <th scope="col">Stock ensuite</th>
            </tr>
          </thead>
          <tbody>
            {mouvements.map((m) => (
              <tr key={m.id}>
                <td className="discret">{formatDateHeure(new Date(m.created_at)).slice(0, 16)}</td>
                <th scope="row" className="volet-cause" title={cause(m)}>
                  {cause(m)}
                </th>
                <td className="nombre" data-entree={m.mouvement > 0 || undefined}>
                  {signe(m.mouvement)}
                </td>
                <td className="nombre discret">{formatNombre(m.stock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PartieVolet>
  );
}
