import { formatNombre } from '#shared/base/montant.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';

function Chiffre({ mot, n, faux = false }: { mot: string; n: number; faux?: boolean }) {
  return (
    <div data-faux={faux || undefined}>
      <dt>{mot}</dt>
      <dd>{n === 0 && mot !== 'Vendables' ? '–' : formatNombre(n)}</dd>
    </div>
  );
}

const part = (n: number, sur: number): string => `${Math.min(100, Math.max(0, (n / sur) * 100))}%`;

function Jauge({ reste, min, max }: { reste: number; min: number; max: number }) {
  const bout = Math.max(max, min, 1);
  return (
    <div className="volet-jauge" data-bas={reste <= min || undefined}>
      <div className="volet-jauge-fond" aria-hidden="true">
        <div style={{ width: part(reste, bout) }} />
        {min > 0 && <i style={{ left: part(min, bout) }} />}
      </div>
      <span>min {formatNombre(min)}</span>
      <span>max {formatNombre(max)}</span>
    </div>
  );
}

/** Sellable, expired, reserved by baskets, on order. */
export function StockVolet({ volet: { produit: p, en_route } }: { volet: VoletProduit }) {
  const reste = vendable(p);
  return (
    <section className="volet-stock" aria-label="Stock">
      <dl>
        <Chiffre mot="Vendables" n={reste} faux={reste <= 0} />
        <Chiffre mot="Périmés" n={p.qte_perimee} faux={p.qte_perimee > 0} />
        <Chiffre mot="Retenus" n={p.qte_retenue} />
        <Chiffre mot="En route" n={en_route} />
      </dl>
      {p.qte_min > 0 || p.qte_max > 0 ? (
        <Jauge reste={reste} min={p.qte_min} max={p.qte_max} />
      ) : (
        <p className="discret">Sans minimum ni maximum</p>
      )}
    </section>
  );
}
