import * as z from 'zod/mini';
import { courrielInvalide } from '../../base/commun.phrases.ts';
import { drapeau, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { estCourriel } from '../../base/courriel.rules.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { habilitation, utilisateur } from './utilisateur.schema.ts';

/** For user managers. Whether a PIN is set, never its value. */
export const compte = z.object({
  ...utilisateur.shape,
  version: z.number(),
  has_pin: z.boolean(),
  has_second_facteur: z.boolean(),
  created_at: dateHeure,
});
export type Compte = z.infer<typeof compte>;
/** With the one-time password, shown once. */
export const compteProvisoire = z.object({ ...compte.shape, mot_de_passe_provisoire: z.string() });
export type CompteProvisoire = z.infer<typeof compteProvisoire>;

const courriel = z.nullable(
  texte(120).check(z.refine((t) => t === '' || estCourriel(t), { error: `!${courrielInvalide}` })),
);
/** [ACC-23] One way to write it: composed accents, single plain spaces. */
const nomDe = (max: number) =>
  texte(max, 2).check(z.overwrite((t) => t.normalize('NFC').replace(/\s+/g, ' ')));
const droits = z.array(habilitation).check(z.maxLength(10));
/** 4 to 6 digits. */
export const codePin = z
  .string()
  .check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' }));

export const nouvelUtilisateur = z.object({
  fullname: nomDe(120),
  name: nomDe(60),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(courriel),
  is_admin: z._default(drapeau, false),
  habilitations: z._default(droits, []),
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  pin: z.optional(codePin),
});
export type NouvelUtilisateur = z.infer<typeof nouvelUtilisateur>;

/** Partial. Password, PIN and activity have their own calls. */
export const utilisateurModifie = z.object({
  fullname: z.optional(nomDe(120)),
  name: z.optional(nomDe(60)),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(courriel),
  is_admin: z.optional(drapeau),
  habilitations: z.optional(droits),
  version: versionVue,
});
export type UtilisateurModifie = z.infer<typeof utilisateurModifie>;

export const sessionOuverte = z.object({
  id: z.number(),
  /** 'Chrome sur Windows'; null for older sessions. */
  poste: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  created_at: dateHeure,
  /** Ten-minute precision. */
  vue_at: dateHeure,
  /** Absolute end; null: inactivity only. */
  fin_at: dateHeureOuNull,
  confiance: z.boolean(),
  celle_ci: z.boolean(),
});
export type SessionOuverte = z.infer<typeof sessionOuverte>;

/** Never the secret. */
export const etatSecondFacteur = z.object({
  actif: z.boolean(),
  depuis: dateHeureOuNull,
  /** Unused paper codes. */
  codes_restants: z.number(),
  exige: z.boolean(),
});
export type EtatSecondFacteur = z.infer<typeof etatSecondFacteur>;
/** Enrolment data, shown once. */
export const secondFacteurPrepare = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ cote: z.number(), trace: z.string() }),
});
export type SecondFacteurPrepare = z.infer<typeof secondFacteurPrepare>;

export const securite = z.object({
  second_facteur_exige: z.boolean(),
  /** Other posts must use HTTPS [SEC-10]. */
  https_exige: z.boolean(),
  /** Sellers share their baskets [RES-71]. */
  paniers_partages: z.boolean(),
});
export type Securite = z.infer<typeof securite>;
