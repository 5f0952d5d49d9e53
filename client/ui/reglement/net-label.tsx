import { formatMontantDu } from '#shared/base/montant.ts';

/** With the cash rounding, in FCFA, on one line: modes shift nothing. */
export const NetLabel = ({ arrondi_especes }: { arrondi_especes: number }) => (
  <span>
    Net à payer
    {arrondi_especes !== 0 && (
      <small>
        {' '}
        Arrondi espèces {arrondi_especes > 0 ? '+' : '−'}{' '}
        {formatMontantDu(Math.abs(arrondi_especes))}
      </small>
    )}
  </span>
);
