import * as z from 'zod/mini';
import { montant } from '../../base/montant.ts';

/**
 * `MM/YYYY`. Sales net of cancellations; `marge` before discounts, which apply per basket; `stock`
 * at month end.
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
/** Boxes, `DD/MM`. */
const jourDeProduit = z.object({ jour: z.string(), qte: z.number() });
export const statistiquesProduit = z.object({
  libelle: z.string(),
  qte: z.number(),
  /** Part of `qte` in expired lots. */
  qte_perimee: z.number(),
  /** Boxes per day, last thirty. */
  rythme: z.number(),
  /** Days of saleable stock; null without sales. */
  jours_de_stock: z.nullable(z.number()),
  /** Last twelve, current one last. */
  mois: z.array(moisDeProduit),
  /** Last thirty, today last. */
  jours: z.array(jourDeProduit),
});
export type StatistiquesProduit = z.infer<typeof statistiquesProduit>;
