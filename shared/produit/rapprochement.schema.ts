import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';

/** Why a candidate is not sure. */
export const DOUTES = [
  'code_seul',
  'dosage_autre',
  'dosage_tu',
  'forme_autre',
  'lp',
  'population',
  'nom_abrege',
  'nom_partiel',
  'mot_inconnu',
  'plusieurs',
] as const;
export type Doute = (typeof DOUTES)[number];

/** What is known of a product in the base: by the rule, then by somebody. */
export const SORTS = ['sur', 'douteux', 'aucun', 'choisi', 'ecarte'] as const;
export type Sort = (typeof SORTS)[number];

const t = z.nullable(z.string());
/** A box of the base that a product may be, and why one is not sure. */
export const candidatPropose = z.object({
  cip13: z.string(),
  libelle: z.string(),
  presentation: z.string(),
  dci: t,
  forme: t,
  doutes: z.array(z.enum(DOUTES)),
});
export type CandidatPropose = z.infer<typeof candidatPropose>;
/** A product that asks which it is; the nearest first. */
export const produitAPreciser = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  codes: z.array(z.string()),
  candidats: z.array(candidatPropose),
});
export type ProduitAPreciser = z.infer<typeof produitAPreciser>;

/** What completing came to: products that got something, those to ask about, those of no medicine. */
export const bilanDeLaBase = z.object({
  completes: z.number(),
  douteux: z.number(),
  aucun: z.number(),
});
export type BilanDeLaBase = z.infer<typeof bilanDeLaBase>;

const REPONSES_MAX = 500;
/** What somebody answers of a product: the box it is, or none of them (null). */
export const reponseDouteux = z.object({
  produit_id: entier(1, NUMERO_MAX),
  cip13: z.nullable(z.string().check(z.regex(/^\d{13}$/))),
});
export type ReponseDouteux = z.infer<typeof reponseDouteux>;
export const reponsesDouteux = z
  .array(reponseDouteux)
  .check(z.minLength(1), z.maxLength(REPONSES_MAX));

/** What became of the answers: those that others had given before are left as they are. */
export const bilanReponses = z.object({
  choisis: z.number(),
  ecartes: z.number(),
  deja: z.number(),
});
export type BilanReponses = z.infer<typeof bilanReponses>;
