import * as z from 'zod/mini';
import { ecrire, lire, texte } from '../base/contract.ts';
import { requeteListe } from '../base/liste.ts';
import { caisse, STATUTS_CAISSE } from './caisse.schema.ts';

export const listerCaisses = lire('/api/caisses', {
  resume: 'Les caisses',
  forme: 'liste',
  requete: z.object({ ...requeteListe, statut: z.optional(z.enum(STATUTS_CAISSE)) }),
  donnees: z.array(caisse),
});
export const lireCaisse = lire('/api/caisses/{id}', { resume: 'Une caisse', donnees: caisse });
export const creerCaisse = ecrire('/api/caisses', { resume: 'Crée une caisse', corps: z.object({ libelle: texte(60, 1), statut: z.optional(z.enum(STATUTS_CAISSE)) }), donnees: caisse });
export const ouvrirCaisse = ecrire('/api/caisses/{id}/ouvrir', { resume: 'Ouvre la caisse', donnees: caisse });
export const fermerCaisse = ecrire('/api/caisses/{id}/fermer', {
  resume: 'Ferme la caisse ; des réservations en attente exigent reaffecter_a',
  corps: z.object({ reaffecter_a: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  donnees: caisse,
});
export const connecterCaisse = ecrire('/api/caisses/{id}/login', {
  resume: 'Prend la caisse avec son code PIN',
  corps: z.object({ fullname: z.optional(z.string().check(z.maxLength(120))), pin: z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })) }),
  donnees: caisse,
});
export const deconnecterCaisse = ecrire('/api/caisses/{id}/logout', { resume: 'Rend la caisse', donnees: caisse });
export const libererCaisse = ecrire('/api/caisses/{id}/liberer', { resume: 'Libère une caisse prise par un autre', donnees: caisse });
