import * as z from 'zod/mini';
import { identifiant } from '../../base/contract.ts';
import { montant, montantOuNull } from '../../base/montant.ts';

/** Boxes. */
export const repereCommande = z.object({
  produit_id: z.number(),
  /** Without expired boxes. */
  vendable: z.number(),
  qte_perimee: z.number(),
  qte_min: z.number(),
  qte_max: z.number(),
  /** Other sent orders; other drafts. */
  en_route: z.number(),
  en_brouillon: z.number(),
  /** Thirty days; weekly over a quarter, oldest first. */
  vendues_30j: z.number(),
  semaines: z.array(z.number()),
  /** Promis. */
  promis: z.number(),
  /** [ACH-2] 0: nothing to order. */
  qte_proposee: z.number(),
  jours_restants: z.nullable(z.number()),
  /** Four weeks against earlier ones, percent. */
  tendance: z.nullable(z.number()),
  raison: z.string(),
  /** Order's supplier; null: no offer. */
  offre: z.nullable(
    z.object({
      prix_achat: montant,
      ug_par: z.nullable(z.number()),
      ug: z.nullable(z.number()),
      qte_min: z.nullable(z.number()),
    }),
  ),
  /** [OFR-8] Every supplier's offer. */
  offres: z.array(
    z.object({
      fournisseur_id: z.number(),
      fournisseur_libelle: z.string(),
      /** Of a whole order to that supplier. */
      minimum_commande: montantOuNull,
      prix_achat: montant,
      ug_par: z.nullable(z.number()),
      ug: z.nullable(z.number()),
      qte_min: z.nullable(z.number()),
    }),
  ),
  /** [OFR-3] Lower net price elsewhere. */
  moins_cher: z.nullable(z.object({ fournisseur_libelle: z.string(), prix_net: montant })),
});
export type RepereCommande = z.infer<typeof repereCommande>;

/** `ids`: 500 at most; `sauf`: own order, excluded. */
export const requeteReperes = z.object({
  ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,499}$/)),
  fournisseur_id: z.optional(identifiant),
  sauf: z.optional(identifiant),
});
export type RequeteReperes = z.infer<typeof requeteReperes>;
