import * as z from 'zod/mini';
import { lire } from '../base/contract.ts';
import { medicamentHorsStock } from './hors-stock.schema.ts';

export const chercherHorsStock = lire('/api/medicaments-hors-stock', {
  resume:
    'Ce qu’un code ou des mots nomment et que nos produits n’ont pas : cinq médicaments au plus, et ce qui s’en vend chez nous de même DCI',
  requete: z.object({ mots: z.string().check(z.minLength(1), z.maxLength(200)) }),
  donnees: z.array(medicamentHorsStock),
});
