import './line-total.css';
import { formatMontantDu } from '#shared/base/montant.ts';
import { Amount } from './amount.tsx';

/** FCFA, taxes included, with the insured client's share below. */
export function LineTotal({
  total,
  client,
  unit = false,
}: {
  total: number;
  client: number | null;
  unit?: boolean;
}) {
  return (
    <>
      <Amount fcfa={total} unit={unit} exact />
      {client !== null && (
        <small className="part-client">
          client <b>{formatMontantDu(client)}</b>
        </small>
      )}
    </>
  );
}
