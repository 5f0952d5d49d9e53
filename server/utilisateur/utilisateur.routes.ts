import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus } from '#shared/base/refus.ts';
import * as api from '#shared/utilisateur/utilisateur.api.ts';
import { quitterCaisses, renommerTenant } from '../caisse/connecter-caisse.ts';
import { caissesTenues } from '../caisse/lire-caisses.ts';
import { writing, reading, selfCommitting, endingSession, type Route } from '../http/route.ts';
import { signalerCompteBloque } from '../notification/signaler-compte-bloque.ts';
import { relacherReservations } from '../reservation/passage-caisse.ts';
import { renommerDansPaniers } from '../reservation/renommer-vendeur.ts';
import { changerMotDePasseActe } from './changer-mot-de-passe.ts';
import { donnerCsrf, seConnecterActe, seDeconnecterActe } from './connexion.ts';
import { creerUtilisateurActe } from './creer-utilisateur.ts';
import { definirPinActe } from './definir-pin.ts';
import { desactiverUtilisateurActe, reactiverUtilisateurActe } from './desactiver-utilisateur.ts';
import { lireSaSession } from './lire-session.ts';
import { lireUtilisateurActe, listerUtilisateursActe } from './lire-utilisateurs.ts';
import { modifierUtilisateurActe } from './modifier-utilisateur.ts';
import { reinitialiserMotDePasseActe } from './reinitialiser-mot-de-passe.ts';

/**
 * The register goes back to its list, its baskets wait there for whoever takes it. Baskets before
 * registers: the one lock order.
 */
async function rendrePoste(em: EntityManager, utilisateur_id: number): Promise<void> {
  for (const caisse_id of await caissesTenues(em, utilisateur_id))
    await relacherReservations(em, caisse_id);
  await quitterCaisses(em, utilisateur_id);
}

export const routesUtilisateur: readonly Route[] = [
  selfCommitting(api.cookieCsrf, donnerCsrf),
  selfCommitting(api.seConnecter, async (r) => {
    const reponse = await seConnecterActe(r);
    if (estRefus(reponse) && reponse.statut === 422)
      await signalerCompteBloque(r.em, {
        name: r.corps.name.toLowerCase(),
        adresse: r.adresse,
        maintenant: r.maintenant,
      });
    return reponse;
  }),
  endingSession(
    writing(api.seDeconnecter, async (r) => {
      await rendrePoste(r.em, r.session.id);
      return seDeconnecterActe(r);
    }),
  ),
  reading(api.lireSession, lireSaSession),
  reading(api.listerUtilisateurs, listerUtilisateursActe),
  reading(api.lireUtilisateur, lireUtilisateurActe),
  writing(api.creerUtilisateur, creerUtilisateurActe),
  writing(api.modifierUtilisateur, (r) =>
    modifierUtilisateurActe(r, async (ancien, nouveau) => {
      await renommerDansPaniers(
        r.em,
        { utilisateur_id: r.parametres.id, ancien, nouveau },
        r.maintenant,
      );
      await renommerTenant(r.em, r.parametres.id, nouveau);
    }),
  ),
  writing(api.reinitialiserMotDePasse, reinitialiserMotDePasseActe),
  writing(api.definirPin, definirPinActe),
  writing(api.desactiverUtilisateur, async (r) => {
    const desactive = await desactiverUtilisateurActe(r);
    if (!estRefus(desactive)) await rendrePoste(r.em, r.parametres.id);
    return desactive;
  }),
  writing(api.reactiverUtilisateur, reactiverUtilisateurActe),
  writing(api.changerMotDePasse, changerMotDePasseActe),
];
