import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montantTenuEnFrancs } from '../base/montant.ts';

/** The PIN of who agrees, typed at the station of who asks; absent: nobody's. */
export const pinDeResponsable = z.optional(
  z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })),
);

/**
 * What a basket asks a manager's agreement for: too large a discount, a coverage above the client's
 * own, a coverage of a product that no fund pays for; the delivery of what is a right to deliver.
 */
const GENRES_ACCORD = ['remise', 'couverture', 'non_couvert', 'delivrance'] as const;

export const motifAccord = z.object({
  genre: z.enum(GENRES_ACCORD),
  /** The product it is about; null when it is the whole basket. */
  produit_id: z.nullable(z.number()),
  libelle: z.nullable(z.string()),
  /** Percent: of what was to pay for a discount, of the line for a coverage. */
  taux: z.number(),
  /** The discount, in FCFA, and what was to pay before it; null for a coverage. */
  montant: z.nullable(montantTenuEnFrancs),
  sur: z.nullable(montantTenuEnFrancs),
  /** The client's own coverage, in percent, when this one is above it; null otherwise. */
  habituel: z.nullable(z.number()),
  /** Boxes of a delivery; absent or null otherwise. */
  qte: z.optional(z.nullable(z.number())),
});
export type MotifAccord = z.infer<typeof motifAccord>;

/** An agreement given: by whom, to whom, for what. */
export const accord = z.object({
  id: z.number(),
  reservation_id: z.number(),
  /** Full name of the manager. */
  par: z.string(),
  /** Full name of whoever asked. */
  demande_par: z.string(),
  motifs: z.array(motifAccord),
  created_at: dateHeure,
});
export type Accord = z.infer<typeof accord>;

/** Where a basket stands: what still needs an agreement, and those it got. */
export const etatAccord = z.object({
  /** Of the basket that was read: who agrees names it, and agrees to no other. */
  version: z.number(),
  requis: z.array(motifAccord),
  accords: z.array(accord),
});
export type EtatAccord = z.infer<typeof etatAccord>;
