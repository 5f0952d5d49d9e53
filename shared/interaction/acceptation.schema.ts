import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';

/** Why a contre-indication was let through. */
export const RAISONS_ACCEPTATION = [
  'prescripteur',
  'connue',
  'espacee',
  'sans_objet',
  'autre',
] as const;
export type RaisonAcceptation = (typeof RAISONS_ACCEPTATION)[number];

/** A contre-indication that a seller let through: who, when, which pair, of which edition, why. */
export const contreIndicationAcceptee = z.object({
  id: z.number(),
  reservation_id: z.number(),
  /** Names the pair of substances. */
  cle: z.string(),
  substance_a: z.string(),
  substance_b: z.string(),
  /** The products that brought each of them, as they were called. */
  produits_a: z.string(),
  produits_b: z.string(),
  /** Couples of the thesaurus, by their ids in that edition. */
  couples: z.array(z.string()),
  conditionnelle: z.boolean(),
  edition: z.string(),
  /** YYYY-MM-DD. */
  date_edition: z.string(),
  raison: z.enum(RAISONS_ACCEPTATION),
  precision: z.nullable(z.string()),
  /** Full name of the seller. */
  par: z.string(),
  created_at: dateHeure,
});
export type ContreIndicationAcceptee = z.infer<typeof contreIndicationAcceptee>;
