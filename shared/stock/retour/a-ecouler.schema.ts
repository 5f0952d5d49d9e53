import * as z from 'zod/mini';
import { montant, montantReserve } from '../../base/montant.ts';

export const LISTES_A_ECOULER = ['perimes', 'dormants', 'surstock', 'abc', 'marques'] as const;
export type ListeAEcouler = (typeof LISTES_A_ECOULER)[number];

/**
 * Product, or lot (`perimes`). `qte`: boxes; `total_achat`: cost, FCFA; `semaines`: stock at last
 * quarter's pace; `ca`: yearly turnover; dates YYYY-MM-DD.
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
  /** Clearance, percent off and author; null when none. */
  ecoulement_id: z.nullable(z.number()),
  taux: z.nullable(z.number()),
  marque_par: z.nullable(z.string()),
});
export type LigneAEcouler = z.infer<typeof ligneAEcouler>;
