import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { produitModifie, quantite } from '../../stock/produit/produit.schema.ts';

const {
  rayon_id: _rayon,
  nature_id: _nature,
  version: _vue,
  tableau_saisi: _tableau,
  unites_de_prise: _unites,
  ...champs
} = produitModifie.shape;
/**
 * Product bounds; shelf and nature by label, controlled table by code. An absent key changes
 * nothing.
 */
export const produitImporte = z.object({
  ...champs,
  qte: z.optional(quantite),
  rayon: z.optional(texte(150)),
  nature: z.optional(texte(150)),
});
