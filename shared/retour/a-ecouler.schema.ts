import * as z from 'zod/mini';
import { montant, montantReserve } from '../base/montant.ts';

/** Why boxes should leave the shelf, or how much a product matters; what is already sold first. */
export const LISTES_A_ECOULER = ['perimes', 'dormants', 'surstock', 'abc', 'marques'] as const;
export type ListeAEcouler = (typeof LISTES_A_ECOULER)[number];

/**
 * A row of the lists of acts: a product, or one of its lots (`perimes`). `qte`: boxes concerned;
 * `total_achat`: what they cost, in FCFA; `semaines`: how long the stock lasts at the pace of the last
 * quarter; `ca`: francs sold in a year; dates are YYYY-MM-DD.
 */
export const ligneAEcouler = z.object({
  id: z.number(),
  produit_id: z.number(),
  version: z.number(),
  libelle: z.string(),
  cip: z.nullable(z.string()),
  rayon: z.nullable(z.string()),
  classe: z.string(),
  qte: z.number(),
  prix_achat: montantReserve,
  prix_de_vente: montant,
  total_achat: montantReserve,
  qte_max: z.number(),
  qte_max_conseillee: z.number(),
  lot_id: z.nullable(z.number()),
  lot_numero: z.nullable(z.string()),
  date_expiration: z.nullable(z.string()),
  derniere_vente: z.nullable(z.string()),
  semaines: z.nullable(z.number()),
  ca: montant,
  /** Sold first, at so many percent less, by whose order; null when it is not. */
  ecoulement_id: z.nullable(z.number()),
  taux: z.nullable(z.number()),
  marque_par: z.nullable(z.string()),
});
export type LigneAEcouler = z.infer<typeof ligneAEcouler>;
