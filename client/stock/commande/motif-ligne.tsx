import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import {
  estEnRupture,
  estSousLeMinimum,
  type MotifLigne,
} from '#shared/stock/commande/motif-ligne.rules.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';

/** The full reasoning is in the tooltip. */
export const Motif = ({ m, raison }: { m: MotifLigne; raison: string }) => (
  <span className="commande-motif" title={raison || undefined}>
    <Badge tone={m.teinte} icon={<span />}>
      {m.texte}
    </Badge>
    {m.detail !== null && <small>{m.detail}</small>}
  </span>
);

const signeDe = (r: RepereCommande): { teinte: Tone; mot: string } | null => {
  if (estEnRupture(r)) return { teinte: 'danger', mot: ' rupture' };
  return estSousLeMinimum(r) ? { teinte: 'warning', mot: '' } : null;
};
/** Sellable stock, tinted when short; expired stock beside. */
export function StockCommande({ r }: { r: RepereCommande }) {
  const signe = signeDe(r);
  const nombre = formatNombre(r.vendable);
  return (
    <span className="commande-stock">
      {signe ? (
        <Badge tone={signe.teinte}>
          {nombre}
          {signe.mot}
        </Badge>
      ) : (
        <span className="commande-assez">
          <span aria-hidden>✓ </span>
          {nombre}
        </span>
      )}
      {r.qte_perimee > 0 && (
        <small>
          {r.qte_perimee} périmé{r.qte_perimee > 1 ? 's' : ''}
        </small>
      )}
    </span>
  );
}
