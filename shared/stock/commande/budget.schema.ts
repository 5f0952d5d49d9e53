import * as z from 'zod/mini';
import { montant, montantOuNull, montantSaisi } from '../../base/montant.ts';

/** FCFA, null: no limit; `engage`: month's uncancelled orders except this one. */
export const budgetDuMois = z.object({
  /** YYYY-MM. */
  mois: z.string(),
  budget: montantOuNull,
  engage: montant,
});
export type BudgetDuMois = z.infer<typeof budgetDuMois>;

/** `vu`: budget seen when typing. */
export const budgetDemande = z.object({
  budget: z.nullable(montantSaisi),
  vu: z.nullable(montantSaisi),
});
export type BudgetDemande = z.infer<typeof budgetDemande>;
