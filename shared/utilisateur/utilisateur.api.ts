import * as z from 'zod/mini';
import { ecrire, lire } from '../base/contract.ts';
import { requeteListeSchema } from '../base/liste.ts';
import { nouvelUtilisateur, session, utilisateur } from './utilisateur.schema.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(200));

export const cookieCsrf = lire('/sanctum/csrf-cookie', { resume: 'Pose le jeton XSRF-TOKEN', donnees: z.null() });
export const seConnecter = ecrire('/api/login', {
  resume: 'Ouvre une session',
  corps: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), password: secret }),
  donnees: z.object({ token: z.string(), user: session }),
});
export const seDeconnecter = ecrire('/api/logout', { resume: 'Ferme sa session', donnees: z.null() });
export const lireSession = lire('/api/session', { resume: 'L’utilisateur connecté', donnees: session });
export const listerUtilisateurs = lire('/api/utilisateurs', { resume: 'Les utilisateurs', forme: 'liste', requete: requeteListeSchema, donnees: z.array(utilisateur) });
export const lireUtilisateur = lire('/api/utilisateurs/{id}', { resume: 'Un utilisateur', donnees: utilisateur });
export const creerUtilisateur = ecrire('/api/utilisateurs', {
  resume: 'Crée un utilisateur, avec un mot de passe à changer',
  corps: nouvelUtilisateur,
  donnees: z.object({ ...utilisateur.shape, mot_de_passe_provisoire: z.string() }),
});
export const changerMotDePasse = ecrire('/api/utilisateurs/{id}/update-password', {
  resume: 'Change le mot de passe',
  corps: z.object({ password: secret, password_confirm: secret }),
  donnees: utilisateur,
});
