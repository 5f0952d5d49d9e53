import './line-total.css';
import { duDit } from '#shared/base/montant.ts';

/** What boxes come to, taxes in (FCFA), and under it what an insured client pays of it. */
export function LineTotal({ total, client }: { total: number; client: number | null }) {
  return (
    <>
      {duDit(total)}
      {client !== null && <small className="part-client">client {duDit(client)}</small>}
    </>
  );
}
