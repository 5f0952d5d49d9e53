import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { entier } from '../../base/nombre.ts';
import { ligneAEcouler, LISTES_A_ECOULER } from './a-ecouler.schema.ts';

export const listerAEcouler = lire('/api/stock-a-ecouler', {
  resume:
    'Ce qui périme, dort, dépasse le besoin ; les classes ABC. extra_data.total_achat : les francs',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    liste: z._default(z.enum(LISTES_A_ECOULER), 'perimes'),
    /** Before expiry, or without sale. */
    jours: z.optional(entier(1, 3650)),
    /** Weeks of sales covered by stock. */
    semaines: z.optional(entier(1, 520)),
  }),
  donnees: z.array(ligneAEcouler),
});
