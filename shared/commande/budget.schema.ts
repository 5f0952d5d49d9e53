import * as z from 'zod/mini';
import { montant, montantOuNull, montantSaisi } from '../base/montant.ts';

/**
 * What one means to buy this month, FCFA, null without a limit; `engage`: what was ordered this month
 * and not cancelled, the order one looks at left out.
 */
export const budgetDuMois = z.object({
  /** YYYY-MM. */
  mois: z.string(),
  budget: montantOuNull,
  engage: montant,
});
export type BudgetDuMois = z.infer<typeof budgetDuMois>;

/** `vu`: the budget that stood there as this one was typed. */
export const budgetDemande = z.object({
  budget: z.nullable(montantSaisi),
  vu: z.nullable(montantSaisi),
});
export type BudgetDemande = z.infer<typeof budgetDemande>;
