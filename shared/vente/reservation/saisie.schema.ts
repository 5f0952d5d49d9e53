import * as z from 'zod/mini';
import { decimal, entier } from '../../base/nombre.ts';
import { boitesDemandees, boitesLues } from '../../stock/produit/boites-lues.schema.ts';
import { TAUX_ECOULEMENT_MAX } from '../../stock/produit/ecoulement.schema.ts';

/**
 * All fields typed on a basket or devis line, besides the product. The compiler names where a new
 * one must be described (`saisie-ligne.rules.ts`); comparing, merging, requesting and storing follow.
 */
export const saisieLue = {
  qte: z.number(),
  /** Percent. */
  prise_en_charge: z.number(),
  /** Percent off a clearance; 0: none. */
  ecoulement: z.number(),
  /** Scanned boxes per lot; empty in older station data. */
  boites: z._default(z.array(boitesLues), []),
};
const saisie = z.object(saisieLue);
export type SaisieLigne = z.infer<typeof saisie>;

/** Beyond any stock: the act gives the fault. */
const TROP = 1e12;
/** Request: only the quantity is required, absent means unchanged [RES-66]. */
export const saisieDemandee = {
  qte: decimal(-TROP, TROP),
  prise_en_charge: z.optional(decimal(-TROP, TROP)),
  ecoulement: z.optional(entier(0, TAUX_ECOULEMENT_MAX)),
  boites: z.optional(boitesDemandees),
} satisfies Record<keyof SaisieLigne, z.ZodMiniType>;
