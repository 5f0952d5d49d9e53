import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import type { Boite } from '#shared/stock/medicament/fiche.schema.ts';
import { contenance } from '#shared/stock/medicament/nommer.rules.ts';

interface Props {
  libelle: string;
  boites: readonly Boite[];
  noms?: boolean;
  ajouter: (b: Boite) => void;
}
const euros = (prix: number | null): string =>
  prix === null ? '–' : prix.toFixed(2).replace('.', ',');

export function Boites({ libelle, boites, noms = false, ajouter }: Props) {
  return (
    <table className="table-simple base-table fiches" aria-label={libelle}>
      <thead>
        <tr>
          {noms && <th scope="col">MÉDICAMENT</th>}
          <th scope="col">{noms ? 'BOÎTE' : 'PRÉSENTATION'}</th>
          <th scope="col">CIP13</th>
          {noms && <th scope="col">TYPE</th>}
          <th scope="col" className="nombre">
            PRIX FR. (€)
          </th>
          <th scope="col">ÉTAT</th>
          <th scope="col" className="nombre">
            MON STOCK
          </th>
          <th scope="col" className="nombre">
            MON PRIX
          </th>
        </tr>
      </thead>
      <tbody>
        {boites.map((b) => (
          <tr key={b.id} data-notre={b.produit_id !== null || undefined}>
            {noms && (
              <th scope="row">
                <span className="coupe" title={b.libelle}>
                  {b.libelle}
                </span>
              </th>
            )}
            <td data-titre={noms ? 'BOÎTE' : undefined}>
              <span className="coupe" title={b.presentation}>
                {(noms && contenance(b.presentation)) || b.presentation}
              </span>
            </td>
            <td data-titre="CIP13" className="discret">
              {b.cip13}
            </td>
            {noms && <td data-titre="TYPE">{b.type_generique}</td>}
            <td data-titre="PRIX FR. (€)" className="nombre">
              {euros(b.prix_eur)}
            </td>
            <td data-titre="ÉTAT">
              <StatusBadge statut={b.disponible ? 'Disponible' : 'Rompu'} />
            </td>
            <td data-titre="MON STOCK" className="nombre">
              {b.produit_id === null ? (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Plus />}
                  text="Ajouter"
                  aria-label={`Ajouter ${b.libelle}, ${b.presentation} à mes produits`}
                  onClick={() => ajouter(b)}
                />
              ) : (
                <strong title={b.produit_libelle ?? ''}>{formatNombre(b.produit_qte ?? 0)}</strong>
              )}
            </td>
            <td data-titre="MON PRIX" className="nombre">
              {b.produit_prix === null ? '' : formatFcfa(b.produit_prix)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
