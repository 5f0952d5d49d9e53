import * as z from 'zod/mini';
import { identifiant } from '../../base/contract.ts';
import { dateHeure } from '../../base/dates.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';

/** Percent; beyond, return or destroy. */
export const TAUX_ECOULEMENT_MAX = 80;

/** `jusqua`: YYYY-MM-DD. */
export const ecoulementDuProduit = z.object({
  taux: z.number(),
  reste: z.number(),
  lot: z.nullable(z.string()),
  jusqua: z.nullable(z.string()),
});
export type EcoulementDuProduit = z.infer<typeof ecoulementDuProduit>;

/** Order: author, date, initial boxes. */
export const ecoulement = z.object({
  ...ecoulementDuProduit.shape,
  id: z.number(),
  produit_id: z.number(),
  lot_id: z.nullable(z.number()),
  qte: z.number(),
  par: z.string(),
  created_at: dateHeure,
});
export type Ecoulement = z.infer<typeof ecoulement>;

/** A lot until expiry, or a number of boxes. */
export const ecoulementDemande = z.object({
  produit_id: identifiant,
  lot_id: z.optional(z.nullable(identifiant)),
  taux: entier(1, TAUX_ECOULEMENT_MAX),
  qte: entier(1, NUMERO_MAX),
});
export type EcoulementDemande = z.infer<typeof ecoulementDemande>;
