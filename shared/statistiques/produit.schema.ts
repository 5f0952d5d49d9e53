import * as z from 'zod/mini';
import { montant } from '../base/montant.ts';

/**
 * A month of a product: `MM/YYYY`. Sold net of cancellations; `marge` before discounts, which are
 * on whole baskets; `stock` as the month ended.
 */
export const moisDeProduit = z.object({
  mois: z.string(),
  qte: z.number(),
  total: montant,
  marge: montant,
  annulee: z.number(),
  entrees: z.number(),
  sorties: z.number(),
  stock: z.number(),
});
/** Boxes sold a day, `DD/MM`. */
const jourDeProduit = z.object({ jour: z.string(), qte: z.number() });
export const statistiquesProduit = z.object({
  libelle: z.string(),
  qte: z.number(),
  /** Of `qte`, boxes in expired lots. */
  qte_perimee: z.number(),
  /** Boxes sold a day over the last thirty. */
  rythme: z.number(),
  /** Days what may be sold lasts at that pace; null when nothing is sold. */
  jours_de_stock: z.nullable(z.number()),
  /** The twelve last months, the present one last. */
  mois: z.array(moisDeProduit),
  /** The thirty last days, today last. */
  jours: z.array(jourDeProduit),
});
export type StatistiquesProduit = z.infer<typeof statistiquesProduit>;
