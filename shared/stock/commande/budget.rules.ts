/** FCFA: budget, other orders, this order. */
export interface Budget {
  budget: number;
  engage: number;
  ici: number;
}

/** Percent, capped; remainder or excess. */
export interface JaugeLue {
  engage: number;
  ici: number;
  reste: number;
}
/**
 * [BUD-1] Negative `reste`: exceeded. (3.500.000, 1.275.680 engaged, 1.486.620 here: 36 %, 42 %,
 * 737.700 left.)
 */
export function lireJauge({ budget, engage, ici }: Budget): JaugeLue {
  const part = (fcfa: number): number => (budget > 0 ? Math.min(100, (fcfa / budget) * 100) : 100);
  const dejaPris = part(engage);
  return {
    engage: dejaPris,
    ici: Math.min(100 - dejaPris, part(ici)),
    reste: budget - engage - ici,
  };
}
