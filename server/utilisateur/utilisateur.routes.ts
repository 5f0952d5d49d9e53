import { estRefus } from '#shared/base/refus.ts';
import * as api from '#shared/utilisateur/utilisateur.api.ts';
import { quitterCaisses } from '../caisse/connecter-caisse.ts';
import { signalerCompteBloque } from '../notification/signaler-compte-bloque.ts';
import { relacherReservations } from '../reservation/passage-caisse.ts';
import { ecriture, lecture, libre, type Route } from '../http/requete.ts';
import { changerMotDePasseActe } from './changer-mot-de-passe.ts';
import { donnerCsrf, seConnecterActe, seDeconnecterActe } from './connexion.ts';
import { creerUtilisateurActe } from './creer-utilisateur.ts';
import { lireSaSession } from './lire-session.ts';
import { lireUtilisateurActe, listerUtilisateursActe } from './lire-utilisateurs.ts';

export const routesUtilisateur: readonly Route[] = [
  libre(api.cookieCsrf, donnerCsrf),
  libre(api.seConnecter, async (r) => {
    const reponse = await seConnecterActe(r);
    if (estRefus(reponse) && reponse.statut === 422) await signalerCompteBloque(r.em, { name: r.corps.name.toLowerCase(), adresse: r.adresse, maintenant: r.maintenant });
    return reponse;
  }),
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
