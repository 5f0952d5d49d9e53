import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';

/** How something of the server is: as it should be, to be looked after, or not working. */
export const ETATS_CONTROLE = ['juste', 'surveiller', 'panne'] as const;
export type EtatControle = (typeof ETATS_CONTROLE)[number];

/** What is looked at, in the order it is shown. */
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

/** One line of the state of the server, as it is read by people. */
export const controle = z.object({
  cle: z.enum(CLES_CONTROLE),
  titre: z.string(),
  etat: z.enum(ETATS_CONTROLE),
  /** What was found, in words. */
  valeur: z.string(),
  /** One sentence that says what to do; null while all is well. */
  faire: z.nullable(z.string()),
});
export type Controle = z.infer<typeof controle>;

/** One kind of call, over the last 24 hours. */
export const acteLent = z.object({
  /** `POST /api/…`, as the documentation names it. */
  acte: z.string(),
  /** What it does, in words. */
  resume: z.string(),
  nombre: z.number(),
  /** Nineteen of twenty took no longer, in milliseconds. */
  p95: z.number(),
});
export type ActeLent = z.infer<typeof acteLent>;

export const etatServeur = z.object({
  releve_a: dateHeure,
  /** The worst of them. */
  etat: z.enum(ETATS_CONTROLE),
  controles: z.array(controle),
  /** The slowest first. */
  lents: z.array(acteLent),
});
export type EtatServeur = z.infer<typeof etatServeur>;
