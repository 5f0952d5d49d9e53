import { type Centimes, moins } from '../../base/montant.ts';

/** CEMAC, FCFA. */
export const BILLETS = [10_000, 5_000, 2_000, 1_000, 500] as const;
export const PIECES = [500, 200, 100, 50, 25, 10, 5, 2, 1] as const;
const COUPURES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 2, 1] as const;

/** [REG-1] Hundredths; negative: not enough. */
export const rendu = (recu: Centimes, net_a_payer: Centimes): Centimes => moins(recu, net_a_payer);

/** [REG-2] Largest first, whole francs: 2170 → 1×2000, 1×100, 1×50, 2×10. */
export function ventiler(francs: number): { valeur: number; nombre: number }[] {
  const parts: { valeur: number; nombre: number }[] = [];
  let reste = Math.max(0, Math.floor(francs));
  for (const valeur of COUPURES) {
    const nombre = Math.floor(reste / valeur);
    if (nombre > 0) parts.push({ valeur, nombre });
    reste -= nombre * valeur;
  }
  return parts;
}

/**
 * [REG-3] Exact, then next multiples of 500, 1000, 2000, 5000, 10000; unique, ascending, five at
 * most: 7350, 7500, 8000, 10000.
 */
export function montantsRapides(francs: number): number[] {
  if (francs <= 0) return [];
  const suivants = [500, 1_000, 2_000, 5_000, 10_000].map((pas) => Math.ceil(francs / pas) * pas);
  return [...new Set([francs, ...suivants])].sort((a, b) => a - b).slice(0, 5);
}
