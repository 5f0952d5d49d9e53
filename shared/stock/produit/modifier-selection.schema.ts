import * as z from 'zod/mini';
import { drapeau, identifiant } from '../../base/contract.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { quantite } from './produit.schema.ts';

/** Products per call. */
export const SELECTION_MAX = 2_000;
/** Absent: unchanged. Shelf null: none. */
const changementsGroupes = z
  .partial(
    z.object({
      rayon_id: z.nullable(identifiant),
      qte_min: quantite,
      qte_max: quantite,
      tva: drapeau,
      css: drapeau,
      is_active: drapeau,
    }),
  )
  .check(
    z.refine((c) => Object.values(c).some((v) => v !== undefined), {
      error: '!Dites au moins une chose à changer.',
    }),
  );
export type ChangementsGroupes = z.infer<typeof changementsGroupes>;

/** With the versions displayed. */
export const selectionModifiee = z.object({
  produits: z
    .array(z.object({ id: identifiant, version: entier(0, NUMERO_MAX) }))
    .check(z.minLength(1), z.maxLength(SELECTION_MAX)),
  changements: changementsGroupes,
});
export type SelectionModifiee = z.infer<typeof selectionModifiee>;

const produitRefuse = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  raison: z.string(),
});
/** Result, or preview. */
export const bilanSelection = z.object({
  modifies: z.number(),
  inchanges: z.number(),
  refuses: z.array(produitRefuse),
  /** 'rayon → Vitrine ; minimum → 4'. */
  description: z.string(),
});
export type BilanSelection = z.infer<typeof bilanSelection>;
