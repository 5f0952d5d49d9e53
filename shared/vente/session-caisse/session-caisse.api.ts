import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import {
  mouvementCaisse,
  mouvementDeFonds,
  nouvelleSession,
  sessionCaisse,
} from './session-caisse.schema.ts';

export const listerSessionsCaisse = lire('/api/sessions-caisse', {
  resume: 'Les sessions de caisse ; sans l’attendu pour qui compte à l’aveugle',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    caisse_id: z.optional(entier(1, NUMERO_MAX)),
    etat: z.optional(z.enum(['ouverte', 'fermée'])),
  }),
  donnees: z.array(sessionCaisse),
});
export const ouvrirSessionCaisse = ecrire('/api/sessions-caisse', {
  resume: 'Ouvre la session d’une caisse avec le fond qui s’y trouve',
  corps: nouvelleSession,
  donnees: sessionCaisse,
});
export const listerMouvementsCaisse = lire('/api/sessions-caisse/{id}/mouvements', {
  resume: 'Les mouvements d’une session, avec ce qui était en caisse après chacun',
  forme: 'liste',
  requete: z.object(requeteListe),
  donnees: z.array(mouvementCaisse),
});
export const bougerFonds = ecrire('/api/sessions-caisse/{id}/mouvements', {
  resume: 'Dépôt en banque, transfert vers une autre caisse, ajout ou retrait, avec un motif',
  corps: mouvementDeFonds,
  donnees: sessionCaisse,
});
