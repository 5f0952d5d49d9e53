import * as z from 'zod/mini';
import { decimal, entier } from '../base/nombre.ts';
import { boitesDemandees, boitesLues } from '../produit/boites-lues.schema.ts';
import { TAUX_ECOULEMENT_MAX } from '../produit/ecoulement.schema.ts';

/**
 * What a seller types on a line of a basket or of a quote, beside the product: this list, and no
 * other. A field added here is named by the compiler wherever it must be said (`saisie.rules.ts`)
 * and follows by itself wherever lines are compared, merged, asked for or kept.
 */
export const saisieLue = {
  /** Units of the product. */
  qte: z.number(),
  /** Coverage in percent. */
  prise_en_charge: z.number(),
  /** Percent off, for boxes that a manager ordered to be sold first; 0: none. */
  ecoulement: z.number(),
  /**
   * What its scanned boxes said of themselves, lot by lot; of the others nothing is known. None in
   * what a station kept before this was read.
   */
  boites: z._default(z.array(boitesLues), []),
};
const saisie = z.object(saisieLue);
export type SaisieLigne = z.infer<typeof saisie>;

/** Beyond any stock: what is said of a quantity is the act's to say. */
const TROP = 1e12;
/**
 * The same as it is asked. Only the quantity must be said; what is absent is kept as it was
 * [RES-66].
 */
export const saisieDemandee = {
  qte: decimal(-TROP, TROP),
  prise_en_charge: z.optional(decimal(-TROP, TROP)),
  ecoulement: z.optional(entier(0, TAUX_ECOULEMENT_MAX)),
  boites: z.optional(boitesDemandees),
} satisfies Record<keyof SaisieLigne, z.ZodMiniType>;
