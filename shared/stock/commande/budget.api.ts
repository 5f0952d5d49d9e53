import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { budgetDemande, budgetDuMois } from './budget.schema.ts';

export const lireBudget = lire('/api/budget-achats', {
  resume: 'Le budget d’achats du mois, et ce qui en est engagé par les autres commandes',
  requete: z.object({ sauf: z.optional(identifiant) }),
  donnees: budgetDuMois,
});
export const poserBudget = ecrire('/api/budget-achats', {
  resume: 'Dit combien acheter par mois ; null : sans limite',
  corps: budgetDemande,
  donnees: budgetDuMois,
});
