import { formatMontantDu, formatPourcent } from '#shared/base/montant.ts';
import type { PartDuBordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';

/** [BOR-17] Base, rate and claim, a line per rate. */
export function Reclame({ parts }: { parts: readonly PartDuBordereau[] }) {
  const lignes = (dire: (p: PartDuBordereau) => string) =>
    parts.map((p) => <div key={p.taux}>{dire(p)}</div>);
  return (
    <>
      <td data-titre="BASE COUVERTE" className="nombre cnamgs-base">
        {lignes((p) => formatMontantDu(p.total))}
      </td>
      <td data-titre="TAUX" className="nombre">
        {lignes((p) => formatPourcent(p.taux))}
      </td>
      <td data-titre="PRIS EN CHARGE" className="nombre">
        {lignes((p) => formatMontantDu(p.total_prise_en_charge))}
      </td>
    </>
  );
}
