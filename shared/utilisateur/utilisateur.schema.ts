import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull, versionVue } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';

export const habilitation = z.object({
  menu: texte(40, 1),
  submenus: z.array(texte(40, 1)).check(z.maxLength(50)),
});

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

/** An account as those who manage users read it. That a PIN is set is said, never which. */
export const compte = z.object({
  ...utilisateur.shape,
  version: z.number(),
  has_pin: z.boolean(),
  created_at: dateHeure,
});
export type Compte = z.infer<typeof compte>;
/** With the password for one use, which is said this once. */
export const compteProvisoire = z.object({ ...compte.shape, mot_de_passe_provisoire: z.string() });
export type CompteProvisoire = z.infer<typeof compteProvisoire>;

const courriel = z.nullable(
  texte(120).check(
    z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: '!L’adresse e-mail n’est pas valide.' }),
  ),
);
const droits = z.array(habilitation).check(z.maxLength(10));
/** 4 to 6 digits. */
export const codePin = z
  .string()
  .check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' }));

export const nouvelUtilisateur = z.object({
  fullname: texte(120, 2),
  name: texte(60, 2),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(courriel),
  is_admin: z._default(drapeau, false),
  habilitations: z._default(droits, []),
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  pin: z.optional(codePin),
});
export type NouvelUtilisateur = z.infer<typeof nouvelUtilisateur>;

/** What is named changes, the rest stays. Password, PIN and activity each have their own call. */
export const utilisateurModifie = z.object({
  fullname: z.optional(texte(120, 2)),
  name: z.optional(texte(60, 2)),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(courriel),
  is_admin: z.optional(drapeau),
  habilitations: z.optional(droits),
  version: versionVue,
});
export type UtilisateurModifie = z.infer<typeof utilisateurModifie>;
