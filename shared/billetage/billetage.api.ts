import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { ecrire, lire } from '../base/contract.ts';
import { periodeRequete } from '../base/dates.ts';
import { requeteListe } from '../base/liste.ts';
import {
  billetage,
  billetageRecompte,
  billetageRenvoye,
  billetageVu,
  nouveauBilletage,
  STATUTS_BILLETAGE,
} from './billetage.schema.ts';

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
export const creerBilletage = ecrire('/api/billetages', {
  resume: 'Dépose un comptage de caisse, compté sans voir l’attendu',
  corps: nouveauBilletage,
  donnees: billetage,
});
export const validerBilletage = ecrire('/api/billetages/{id}/valider', {
  resume: 'Valide un billetage : il ne change plus',
  corps: billetageVu,
  donnees: billetage,
});
export const renvoyerBilletage = ecrire('/api/billetages/{id}/renvoyer', {
  resume: 'Renvoie un billetage à qui l’a compté, avec un motif',
  corps: billetageRenvoye,
  donnees: billetage,
});
export const recompterBilletage = ecrire('/api/billetages/{id}/recompter', {
  resume: 'Recompte un billetage renvoyé : l’attendu ne change pas',
  corps: billetageRecompte,
  donnees: billetage,
});
export const retirerBilletage = ecrire('/api/billetages/{id}/retirer', {
  resume: 'Retire un billetage qui n’est pas validé : sa session reprend',
  corps: billetageVu,
  donnees: billetage,
});
