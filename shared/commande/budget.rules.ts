/** A budget, what others take of it, what this order does; FCFA. */
export interface Budget {
  budget: number;
  engage: number;
  ici: number;
}

/** The two parts of the gauge in percent, which never leave it, and what is left or too much. */
export interface JaugeLue {
  engage: number;
  ici: number;
  reste: number;
}
/**
 * [BUD-1] How a budget stands: what was ordered counts first, then this order; negative `reste`:
 * exceeded by so much. (3.500.000, 1.275.680 engaged, 1.486.620 here: 36 %, 42 %, 737.700 left.)
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
