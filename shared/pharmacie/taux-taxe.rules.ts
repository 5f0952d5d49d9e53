import type { TauxTaxe } from './taux-taxe.schema.ts';

/** [TAX-4] A rate begins today at the earliest: what was sold keeps the one it was sold at. */
export const debutPossible = (debut: string, jour: string): boolean => debut >= jour;

/** [TAX-5] A rate goes before it begins, or on its first day while nothing was sold at it. */
export const tauxTaxeRetirable = (t: Pick<TauxTaxe, 'debut' | 'utilise'>, jour: string): boolean =>
  t.debut > jour || (t.debut === jour && !t.utilise);
