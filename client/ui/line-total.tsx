import './line-total.css';
import { formatMontantDu } from '#shared/base/montant.ts';
import { Amount } from './amount.tsx';

/** FCFA, taxes included, with the insured client's share below. */
export function LineTotal({
  total,
  client,
  unite = false,
}: {
  total: number;
  client: number | null;
  unite?: boolean;
}) {
  return (
    <>
      <Amount fcfa={total} unite={unite} exact />
      {client !== null && <small className="part-client">client {formatMontantDu(client)}</small>}
    </>
  );
}
