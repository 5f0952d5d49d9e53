import type { TauxTaxe } from './taux-taxe.schema.ts';

/** [TAX-4] From today at the earliest: past sales keep their rate. */
export const debutPossible = (debut: string, jour: string): boolean => debut >= jour;

/** [TAX-5] Removable before it begins, or on its first day while unused. */
export const tauxTaxeRetirable = (t: Pick<TauxTaxe, 'debut' | 'utilise'>, jour: string): boolean =>
  t.debut > jour || (t.debut === jour && !t.utilise);
