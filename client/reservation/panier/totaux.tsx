import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { Remise } from '../paiement/remise.tsx';

const moins = (n: number): string => (n === 0 ? '0' : `− ${formatNombre(n)}`);

/** The sums of the basket; the net is the largest thing on the screen. */
export function Totaux({ r }: { r: Reservation }) {
  return (
    <>
      <dl className="totaux">
        <div>
          <dt>HT</dt>
          <dd>{formatNombre(r.total_ht)}</dd>
        </div>
        <div>
          <dt>Garde</dt>
          <dd>{formatNombre(r.total_garde)}</dd>
        </div>
        <div>
          <dt>TVA 18 %</dt>
          <dd>{formatNombre(r.total_tva)}</dd>
        </div>
        <div>
          <dt>Prise en charge</dt>
          <dd>{moins(r.total_prise_en_charge)}</dd>
        </div>
        <div>
          <dt>CSS 1 %</dt>
          <dd>{formatNombre(r.total_css)}</dd>
        </div>
        <div>
          <dt>Remise</dt>
          <dd>{moins(r.remise)}</dd>
        </div>
      </dl>
      <Remise r={r} />
      <div className="net">
        <span>Net à payer</span>
        {r.remise > 0 && (
          <span className="etiquette teinte-primary">
            {formatFcfa(r.montant_avant_remise)} avant remise
          </span>
        )}
        <output aria-live="polite">{formatFcfa(r.net_a_payer)}</output>
      </div>
    </>
  );
}
