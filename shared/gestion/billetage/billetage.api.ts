import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { billetage, STATUTS_BILLETAGE } from './billetage.schema.ts';
import { mobilesDUnOperateur } from './mobiles.schema.ts';

export const listerBilletages = lire('/api/billetages', {
  resume: 'Les billetages ; les siens pour qui ne les valide pas',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    caisse_id: z.optional(entier(1, NUMERO_MAX)),
    statut: z.optional(z.enum(STATUTS_BILLETAGE)),
  }),
  donnees: z.array(billetage),
});
export const lireBilletage = lire('/api/billetages/{id}', {
  resume: 'Un billetage',
  donnees: billetage,
});
export const lireMobilesDuBilletage = lire('/api/billetages/{id}/mobile-money', {
  resume: 'Le mobile money des ventes comptées, par opérateur : confirmé, vérifié, à vérifier',
  donnees: z.array(mobilesDUnOperateur),
});
