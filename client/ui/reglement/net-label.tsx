import { duDit } from '#shared/base/montant.ts';

/**
 * Beside the net, on its line: what rounding its cash makes of it. A mode that changes it moves
 * nothing else. FCFA.
 */
export const NetLabel = ({ arrondi_especes }: { arrondi_especes: number }) => (
  <span>
    Net à payer
    {arrondi_especes !== 0 && (
      <small>
        {' '}
        Arrondi espèces {arrondi_especes > 0 ? '+' : '−'} {duDit(Math.abs(arrondi_especes))}
      </small>
    )}
  </span>
);
