import { Button } from '@blueprintjs/core';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { denombrer } from '#shared/base/texte.ts';
import { stockEnDetail } from '#shared/stock/produit/deconditionnement.rules.ts';
import type { DetailProduit } from '#shared/stock/produit/deconditionnement.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';

const autreDe = (d: DetailProduit, id: number): string =>
  d.boite_id === id ? `à l’unité : ${d.unite_libelle}` : `par boîte : ${d.boite_libelle}`;

/** [DEC-3] Stock of boxes and units, and conversion. */
export function DetailVolet({
  volet: { produit, detail: d },
  ouvrir,
}: {
  volet: VoletProduit;
  ouvrir: (d: DetailProduit) => void;
}) {
  if (d === null) return null;
  return (
    <div className="volet-detail">
      <p>
        <strong>{stockEnDetail(d.boites, d.unites)}</strong>
        <span className="discret">
          {' '}
          {denombrer(d.unites_par_boite, 'unité')} par boîte · {autreDe(d, produit.id)}
        </span>
      </p>
      <Button onClick={() => ouvrir(d)}>
        Ouvrir une boîte <KeyCap>O</KeyCap>
      </Button>
    </div>
  );
}
