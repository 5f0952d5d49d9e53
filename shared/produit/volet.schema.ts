import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { detailProduit } from './deconditionnement.schema.ts';
import { lotDeProduit } from './lot.schema.ts';
import { produit } from './produit.schema.ts';

const t = z.nullable(z.string());

/** A line of the ledger as a product's panel shows it, with the stock it left. */
export const mouvementDuVolet = z.object({
  id: z.number(),
  created_at: dateHeure,
  motif: z.string(),
  /** The ticket, order or return it comes from, as people name it. */
  document: t,
  created_by: z.string(),
  /** Boxes in, below 0 boxes out. */
  mouvement: z.number(),
  /** Boxes in stock after it. */
  stock: z.number(),
});
export type MouvementDuVolet = z.infer<typeof mouvementDuVolet>;

/** Whom it was received from, and at what price the last time. */
export const fournisseurDuVolet = z.object({
  fournisseur_id: z.number(),
  libelle: z.string(),
  prix_achat: montant,
  created_at: dateHeure,
  /** Days they take. */
  delai: z.number(),
});
export type FournisseurDuVolet = z.infer<typeof fournisseurDuVolet>;

/** How it sells, by the one formula of proposals (ACH-1). */
const rythmeDuVolet = z.object({
  /** Boxes sold in each week, oldest first; the last one ends today. */
  semaines: z.array(z.number()),
  par_semaine: z.number(),
  /** Last four weeks beside those before, in percent; null when too few are known. */
  tendance: z.nullable(z.number()),
  /** Weeks that what may be sold lasts; null when nothing sells. */
  semaines_de_stock: z.nullable(z.number()),
});

/**
 * All that is looked at of one product, in one read. `mouvements` and `fournisseurs` are null to
 * who may not read them.
 */
export const voletProduit = z.object({
  produit,
  en_route: z.number(),
  en_brouillon: z.number(),
  lots: z.array(lotDeProduit),
  /** Since when its prices stand; null when nobody noted it. */
  prix_depuis: dateHeureOuNull,
  /** What a box costs on the average of what was delivered; null before the first delivery. */
  cout_moyen: montantOuNull,
  /** Its box or its units, when it is sold by unit. */
  detail: z.nullable(detailProduit),
  rythme: rythmeDuVolet,
  fournisseurs: z.nullable(z.array(fournisseurDuVolet)),
  mouvements: z.nullable(z.array(mouvementDuVolet)),
});
export type VoletProduit = z.infer<typeof voletProduit>;
