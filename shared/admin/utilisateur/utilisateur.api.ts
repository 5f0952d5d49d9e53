import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { codeDonne, secret } from './session.api.ts';
import { utilisateur } from './utilisateur.schema.ts';
import {
  codePin,
  compte,
  compteProvisoire,
  etatSecondFacteur,
  nouvelUtilisateur,
  secondFacteurPrepare,
  securite,
  sessionOuverte,
  utilisateurModifie,
} from './compte.schema.ts';

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
  preuve: true,
  corps: nouvelUtilisateur,
  donnees: compteProvisoire,
});
export const modifierUtilisateur = ecrire('/api/utilisateurs/{id}/update', {
  resume: 'Modifie un utilisateur : ce qui est nommé',
  preuve: true,
  corps: utilisateurModifie,
  donnees: compte,
});
export const reinitialiserMotDePasse = ecrire('/api/utilisateurs/{id}/reset-password', {
  resume: 'Donne un mot de passe provisoire ; ses sessions se ferment',
  preuve: true,
  donnees: compteProvisoire,
});
export const definirPin = ecrire('/api/utilisateurs/{id}/pin', {
  resume: 'Définit le code PIN ; null le retire',
  preuve: true,
  corps: z.object({ pin: z.nullable(codePin) }),
  donnees: compte,
});
export const desactiverUtilisateur = ecrire('/api/utilisateurs/{id}/destroy', {
  resume: 'Désactive un compte : ses sessions se ferment, sa caisse est rendue',
  preuve: true,
  donnees: compte,
});
export const reactiverUtilisateur = ecrire('/api/utilisateurs/{id}/reactiver', {
  resume: 'Rend son accès à un compte désactivé',
  preuve: true,
  donnees: compte,
});
export const changerMotDePasse = ecrire('/api/utilisateurs/{id}/update-password', {
  resume: 'Change le mot de passe',
  corps: z.object({
    password: secret,
    password_confirm: secret,
    password_actuel: z.optional(secret),
  }),
  /** [SEC-18] New token; the caller's ends in a minute. */
  donnees: z.extend(utilisateur, { token: z.string() }),
});

export const prouverIdentite = ecrire('/api/session/preuve', {
  resume: 'Redonne son mot de passe, ou un code : vaut dix minutes',
  corps: z.object({ password: z.optional(secret), code: z.optional(codeDonne) }),
  donnees: z.null(),
});
export const listerSessions = lire('/api/sessions', {
  resume: 'Ses sessions ouvertes',
  donnees: z.array(sessionOuverte),
});
export const fermerSession = ecrire('/api/sessions/{id}/fermer', {
  resume: 'Ferme une de ses sessions',
  preuve: true,
  donnees: z.array(sessionOuverte),
});
export const fermerAutresSessions = ecrire('/api/sessions/fermer-autres', {
  resume: 'Ferme ses autres sessions',
  preuve: true,
  donnees: z.array(sessionOuverte),
});
export const lireSecondFacteur = lire('/api/second-facteur', {
  resume: 'Où en est sa seconde preuve',
  donnees: etatSecondFacteur,
});
export const preparerSecondFacteur = ecrire('/api/second-facteur/preparer', {
  resume: 'Un secret à donner à son téléphone, dit cette fois seulement',
  preuve: true,
  donnees: secondFacteurPrepare,
});
export const activerSecondFacteur = ecrire('/api/second-facteur/activer', {
  resume: 'Confirme par un premier code ; rend dix codes de papier, dits cette fois seulement',
  corps: z.object({ code: codeDonne }),
  donnees: z.object({ codes: z.array(z.string()) }),
});
export const retirerSecondFacteur = ecrire('/api/second-facteur/retirer', {
  resume: 'Retire sa seconde preuve',
  preuve: true,
  donnees: etatSecondFacteur,
});
export const retirerSecondFacteurDe = ecrire('/api/utilisateurs/{id}/retirer-second-facteur', {
  resume: 'Retire la seconde preuve d’un autre, qui a perdu son téléphone',
  preuve: true,
  donnees: compte,
});
export const lireSecurite = lire('/api/securite', {
  resume: 'Ce que la pharmacie décide de qui peut entrer',
  donnees: securite,
});
export const reglerSecurite = ecrire('/api/securite', {
  resume: 'Change ce que la pharmacie décide de qui peut entrer',
  preuve: true,
  corps: z.object({
    second_facteur_exige: z.optional(drapeau),
    https_exige: z.optional(drapeau),
    paniers_partages: z.optional(drapeau),
  }),
  donnees: securite,
});
