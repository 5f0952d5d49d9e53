import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../base/contract.ts';
import { requeteListe } from '../base/liste.ts';
import {
  codePin,
  compte,
  compteProvisoire,
  nouvelUtilisateur,
  session,
  utilisateur,
  utilisateurModifie,
} from './utilisateur.schema.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(200));

export const cookieCsrf = lire('/sanctum/csrf-cookie', {
  resume: 'Pose le jeton XSRF-TOKEN',
  donnees: z.null(),
});
export const seConnecter = ecrire('/api/login', {
  resume: 'Ouvre une session',
  corps: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    password: secret,
  }),
  donnees: z.object({ token: z.string(), user: session }),
});
export const seDeconnecter = ecrire('/api/logout', {
  resume: 'Ferme sa session',
  donnees: z.null(),
});
export const lireSession = lire('/api/session', {
  resume: 'L’utilisateur connecté',
  donnees: session,
});
export const listerUtilisateurs = lire('/api/utilisateurs', {
  resume: 'Les utilisateurs ; is_active=0 : les comptes désactivés',
  forme: 'liste',
  requete: z.object({ ...requeteListe, is_active: z.optional(drapeau) }),
  donnees: z.array(compte),
});
export const lireUtilisateur = lire('/api/utilisateurs/{id}', {
  resume: 'Un utilisateur',
  donnees: compte,
});
export const creerUtilisateur = ecrire('/api/utilisateurs', {
  resume: 'Crée un utilisateur, avec un mot de passe à changer',
  corps: nouvelUtilisateur,
  donnees: compteProvisoire,
});
export const modifierUtilisateur = ecrire('/api/utilisateurs/{id}/update', {
  resume: 'Modifie un utilisateur : ce qui est nommé',
  corps: utilisateurModifie,
  donnees: compte,
});
export const reinitialiserMotDePasse = ecrire('/api/utilisateurs/{id}/reset-password', {
  resume: 'Donne un mot de passe provisoire ; ses sessions se ferment',
  donnees: compteProvisoire,
});
export const definirPin = ecrire('/api/utilisateurs/{id}/pin', {
  resume: 'Définit le code PIN ; null le retire',
  corps: z.object({ pin: z.nullable(codePin) }),
  donnees: compte,
});
export const desactiverUtilisateur = ecrire('/api/utilisateurs/{id}/destroy', {
  resume: 'Désactive un compte : ses sessions se ferment, sa caisse est rendue',
  donnees: compte,
});
export const reactiverUtilisateur = ecrire('/api/utilisateurs/{id}/reactiver', {
  resume: 'Rend son accès à un compte désactivé',
  donnees: compte,
});
export const changerMotDePasse = ecrire('/api/utilisateurs/{id}/update-password', {
  resume: 'Change le mot de passe',
  corps: z.object({ password: secret, password_confirm: secret }),
  donnees: utilisateur,
});
