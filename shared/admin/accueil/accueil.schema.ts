import * as z from 'zod/mini';
import { montantOuNull } from '../../base/montant.ts';

/** Most serious first. */
export const GENRES_A_FAIRE = [
  'ruptures',
  'lots',
  'prix',
  'billetages',
  'livraisons',
  'feuilles',
  'bordereaux',
  'promesses',
] as const;
export type GenreAFaire = (typeof GENRES_A_FAIRE)[number];

/**
 * `dont`: urgent ones (promised, late); `boites`: boxes in lots; `montant`: FCFA; `exemples`: three
 * names at most.
 */
export const aFaire = z.object({
  genre: z.enum(GENRES_A_FAIRE),
  nombre: z.number(),
  dont: z.nullable(z.number()),
  boites: z.nullable(z.number()),
  montant: montantOuNull,
  exemples: z.array(z.string()),
});
export type AFaire = z.infer<typeof aFaire>;
