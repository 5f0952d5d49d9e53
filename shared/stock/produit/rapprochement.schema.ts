import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';

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

/** Match status: automatic, then manual. */
export const SORTS = ['sur', 'douteux', 'aucun', 'choisi', 'ecarte'] as const;
export type Sort = (typeof SORTS)[number];

const t = z.nullable(z.string());
export const candidatPropose = z.object({
  cip13: z.string(),
  libelle: z.string(),
  presentation: z.string(),
  dci: t,
  forme: t,
  doutes: z.array(z.enum(DOUTES)),
});
export type CandidatPropose = z.infer<typeof candidatPropose>;
/** Nearest first. */
export const produitAPreciser = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  codes: z.array(z.string()),
  candidats: z.array(candidatPropose),
});
export type ProduitAPreciser = z.infer<typeof produitAPreciser>;

export const bilanDeLaBase = z.object({
  completes: z.number(),
  douteux: z.number(),
  aucun: z.number(),
});
export type BilanDeLaBase = z.infer<typeof bilanDeLaBase>;

const REPONSES_MAX = 500;
/** Null: none of them. */
export const reponseDouteux = z.object({
  produit_id: entier(1, NUMERO_MAX),
  cip13: z.nullable(z.string().check(z.regex(/^\d{13}$/))),
});
export type ReponseDouteux = z.infer<typeof reponseDouteux>;
export const reponsesDouteux = z
  .array(reponseDouteux)
  .check(z.minLength(1), z.maxLength(REPONSES_MAX));

/** Earlier answers of others are unchanged. */
export const bilanReponses = z.object({
  choisis: z.number(),
  ecartes: z.number(),
  deja: z.number(),
});
export type BilanReponses = z.infer<typeof bilanReponses>;
