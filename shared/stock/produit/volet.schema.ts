import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { detailProduit } from './deconditionnement.schema.ts';
import { lotDeProduit } from './lot.schema.ts';
import { produit } from './produit.schema.ts';

const t = z.nullable(z.string());

export const mouvementDuVolet = z.object({
  id: z.number(),
  created_at: dateHeure,
  motif: z.string(),
  document: t,
  created_by: z.string(),
  /** Boxes in; negative: out. */
  mouvement: z.number(),
  stock: z.number(),
});
export type MouvementDuVolet = z.infer<typeof mouvementDuVolet>;

export const fournisseurDuVolet = z.object({
  fournisseur_id: z.number(),
  libelle: z.string(),
  prix_achat: montant,
  created_at: dateHeure,
  /** Days. */
  delai: z.number(),
});
export type FournisseurDuVolet = z.infer<typeof fournisseurDuVolet>;

/** Same formula as proposals (ACH-1). */
const rythmeDuVolet = z.object({
  /** Boxes per week, oldest first; the last ends today. */
  semaines: z.array(z.number()),
  par_semaine: z.number(),
  /** Last four weeks against the previous, percent; null when too few. */
  tendance: z.nullable(z.number()),
  /** Weeks of saleable stock; null without sales. */
  semaines_de_stock: z.nullable(z.number()),
});

/** `mouvements` and `fournisseurs`: null without the right. */
export const voletProduit = z.object({
  produit,
  en_route: z.number(),
  en_brouillon: z.number(),
  lots: z.array(lotDeProduit),
  /** Null unknown. */
  prix_depuis: dateHeureOuNull,
  /** Null before the first delivery. */
  cout_moyen: montantOuNull,
  detail: z.nullable(detailProduit),
  rythme: rythmeDuVolet,
  fournisseurs: z.nullable(z.array(fournisseurDuVolet)),
  mouvements: z.nullable(z.array(mouvementDuVolet)),
});
export type VoletProduit = z.infer<typeof voletProduit>;
