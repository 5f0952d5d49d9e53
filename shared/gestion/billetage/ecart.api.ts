import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ecartDeCaisse } from './ecart.schema.ts';

export const listerEcarts = lire('/api/billetages/ecarts', {
  resume: 'Les écarts de caisse par personne et par caisse sur une période',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    caisse_id: z.optional(entier(1, NUMERO_MAX)),
  }),
  donnees: z.array(ecartDeCaisse),
});
