import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { notification } from './notification.schema.ts';

export const listerNotifications = lire('/api/notifications', {
  resume:
    'Ses notifications, les plus récentes d’abord ; extra_data.non_lues : combien ne sont pas lues',
  forme: 'liste',
  requete: z.object({ ...requeteListe, notifiable_id: z.optional(identifiant) }),
  donnees: z.array(notification),
});
export const lireToutesNotifications = ecrire('/api/notifications/{id}/read-all', {
  resume: 'Marque lues toutes ses notifications ; id est le sien',
  corps: z.object({ userId: z.optional(identifiant) }),
  donnees: z.object({ non_lues: z.number() }),
});
