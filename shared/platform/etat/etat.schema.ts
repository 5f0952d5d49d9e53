import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';

export const ETATS_CONTROLE = ['juste', 'surveiller', 'panne'] as const;
export type EtatControle = (typeof ETATS_CONTROLE)[number];

/** In display order. */
export const CLES_CONTROLE = [
  'serveur',
  'relances',
  'base',
  'disque',
  'sauvegarde',
  'archivage',
  'certificat',
  'horloge',
  'imprimantes',
  'connexions',
  'lenteur',
  'evenements',
  'certification',
  'chaine',
] as const;
export type CleControle = (typeof CLES_CONTROLE)[number];

export const controle = z.object({
  cle: z.enum(CLES_CONTROLE),
  titre: z.string(),
  etat: z.enum(ETATS_CONTROLE),
  valeur: z.string(),
  /** Action; null when healthy. */
  faire: z.nullable(z.string()),
});
export type Controle = z.infer<typeof controle>;

/** Last 24 hours. */
export const acteLent = z.object({
  /** `POST /api/…`. */
  acte: z.string(),
  resume: z.string(),
  nombre: z.number(),
  /** ms. */
  p95: z.number(),
});
export type ActeLent = z.infer<typeof acteLent>;

export const etatServeur = z.object({
  releve_a: dateHeure,
  etat: z.enum(ETATS_CONTROLE),
  controles: z.array(controle),
  /** Slowest first. */
  lents: z.array(acteLent),
});
export type EtatServeur = z.infer<typeof etatServeur>;
