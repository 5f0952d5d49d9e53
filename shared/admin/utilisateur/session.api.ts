import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { session } from './utilisateur.schema.ts';

export const secret = z.string().check(z.minLength(1), z.maxLength(200));
/** Six-digit or paper code; spaces and dashes ignored. */
export const codeDonne = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const cookieCsrf = lire('/sanctum/csrf-cookie', {
  resume: 'Pose le jeton XSRF-TOKEN',
  donnees: z.null(),
});
export const seConnecter = ecrire('/api/login', {
  resume: 'Ouvre une session',
  corps: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    password: secret,
    code: z.optional(codeDonne),
    poste_de_confiance: z.optional(drapeau),
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
