import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull } from '../base/contract.ts';
import { dateHeureOuNull } from '../base/dates.ts';

export const habilitation = z.object({ menu: texte(40, 1), submenus: z.array(texte(40, 1)).check(z.maxLength(50)) });

export const utilisateur = z.object({
  id: z.number(),
  fullname: z.string(),
  name: z.string(),
  telephone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  last_connexion: dateHeureOuNull,
  is_admin: z.boolean(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  habilitations: z.array(habilitation),
});
export type Utilisateur = z.infer<typeof utilisateur>;

/** The signed-in user; `caisse_id` is the register held, so that a reload finds it again. */
export const session = z.object({ ...utilisateur.shape, caisse_id: z.nullable(z.number()) });
export type Session = z.infer<typeof session>;

export const nouvelUtilisateur = z.object({
  fullname: texte(120, 2),
  name: texte(60, 2),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(texteOuNull(120)),
  is_admin: z._default(drapeau, false),
  habilitations: z._default(z.array(habilitation).check(z.maxLength(10)), []),
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  pin: z.optional(z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' }))),
});
export type NouvelUtilisateur = z.infer<typeof nouvelUtilisateur>;
