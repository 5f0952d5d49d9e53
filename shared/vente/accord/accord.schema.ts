import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montantTenuEnFrancs } from '../../base/montant.ts';

/** Manager's PIN typed at the requester's screen; absent: none. */
export const pinDeResponsable = z.optional(
  z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })),
);

const GENRES_ACCORD = ['remise', 'couverture', 'non_couvert', 'delivrance'] as const;

export const motifAccord = z.object({
  genre: z.enum(GENRES_ACCORD),
  /** Null: whole basket. */
  produit_id: z.nullable(z.number()),
  libelle: z.nullable(z.string()),
  /** Percent of the amount due (discount) or of the line (coverage). */
  taux: z.number(),
  /** FCFA: discount, and amount due before it; null for a coverage. */
  montant: z.nullable(montantTenuEnFrancs),
  sur: z.nullable(montantTenuEnFrancs),
  /** Client's usual coverage, percent, when exceeded; else null. */
  habituel: z.nullable(z.number()),
  /** Boxes, but for a discount; absent from older coverages. */
  qte: z.optional(z.nullable(z.number())),
  /** Whose basket; absent from older agreements. */
  client_id: z.optional(z.nullable(z.number())),
});
export type MotifAccord = z.infer<typeof motifAccord>;

export const accord = z.object({
  id: z.number(),
  reservation_id: z.number(),
  /** Manager's full name. */
  par: z.string(),
  /** Requester's full name. */
  demande_par: z.string(),
  motifs: z.array(motifAccord),
  created_at: dateHeure,
});
export type Accord = z.infer<typeof accord>;

export const etatAccord = z.object({
  /** Version read: agreement to another is refused. */
  version: z.number(),
  requis: z.array(motifAccord),
  accords: z.array(accord),
});
export type EtatAccord = z.infer<typeof etatAccord>;
