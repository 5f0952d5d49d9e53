import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { entier } from '../../base/nombre.ts';
import { ligneCatalogue } from './catalogue.schema.ts';

/** Event numbers: a restored base restarts from current milliseconds. */
const NUMERO_SUIVI_MAX = 9_000_000_000_000;

export const lireCatalogue = lire('/api/stations/catalogue', {
  resume:
    'Ce qu’un poste garde des produits en vente pour vendre sans le serveur ; depuis et epoque : ce qui a changé depuis ce numéro du sujet « produits », ou tout quand cela ne se sait plus',
  forme: 'liste',
  requete: z.object({
    depuis: z.optional(entier(0, NUMERO_SUIVI_MAX)),
    epoque: z.optional(z.uuid()),
  }),
  donnees: z.array(ligneCatalogue),
});
