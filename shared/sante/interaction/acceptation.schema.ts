import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';

export const RAISONS_ACCEPTATION = [
  'prescripteur',
  'connue',
  'espacee',
  'sans_objet',
  'autre',
] as const;
export type RaisonAcceptation = (typeof RAISONS_ACCEPTATION)[number];

export const contreIndicationAcceptee = z.object({
  id: z.number(),
  reservation_id: z.number(),
  /** Pair key. */
  cle: z.string(),
  substance_a: z.string(),
  substance_b: z.string(),
  /** Product labels, per substance. */
  produits_a: z.string(),
  produits_b: z.string(),
  /** Couple ids in that edition. */
  couples: z.array(z.string()),
  conditionnelle: z.boolean(),
  edition: z.string(),
  /** YYYY-MM-DD. */
  date_edition: z.string(),
  raison: z.enum(RAISONS_ACCEPTATION),
  precision: z.nullable(z.string()),
  /** Seller's full name. */
  par: z.string(),
  created_at: dateHeure,
});
export type ContreIndicationAcceptee = z.infer<typeof contreIndicationAcceptee>;
