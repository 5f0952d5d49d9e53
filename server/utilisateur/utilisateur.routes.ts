import * as api from '#shared/utilisateur/utilisateur.api.ts';
import { quitterCaisses } from '../caisse/connecter-caisse.ts';
import { relacherReservations } from '../reservation/passage-caisse.ts';
import { ecriture, lecture, libre, type Route } from '../http/requete.ts';
import { changerMotDePasseActe } from './changer-mot-de-passe.ts';
import { donnerCsrf, seConnecterActe, seDeconnecterActe } from './connexion.ts';
import { creerUtilisateurActe } from './creer-utilisateur.ts';
import { lireSaSession } from './lire-session.ts';
import { lireUtilisateurActe, listerUtilisateursActe } from './lire-utilisateurs.ts';

export const routesUtilisateur: readonly Route[] = [
  libre(api.cookieCsrf, donnerCsrf),
  libre(api.seConnecter, seConnecterActe),
  ecriture(api.seDeconnecter, async (r) => {
    for (const caisse_id of await quitterCaisses(r)) await relacherReservations(r.em, caisse_id);
    return seDeconnecterActe(r);
  }),
  lecture(api.lireSession, lireSaSession),
  lecture(api.listerUtilisateurs, listerUtilisateursActe),
  lecture(api.lireUtilisateur, lireUtilisateurActe),
  ecriture(api.creerUtilisateur, creerUtilisateurActe),
  ecriture(api.changerMotDePasse, changerMotDePasseActe),
];
