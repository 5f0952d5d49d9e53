import * as z from 'zod/mini';
import { identifiant } from '../base/contract.ts';
import { montant } from '../base/montant.ts';

/** What one looks at to order a product: stock, sales, what is expected. Quantities in boxes. */
export const repereCommande = z.object({
  produit_id: z.number(),
  /** What may be sold: no expired box. */
  vendable: z.number(),
  qte_perimee: z.number(),
  qte_min: z.number(),
  qte_max: z.number(),
  /** On other orders that left and did not come yet; on other drafts. */
  en_route: z.number(),
  en_brouillon: z.number(),
  /** Sold over the last thirty days, and by week over the last quarter, oldest first. */
  vendues_30j: z.number(),
  semaines: z.array(z.number()),
  /** Owed to somebody who will be called. */
  promis: z.number(),
  /** [ACH-2] What is proposed; 0 when nothing has to be ordered. */
  qte_proposee: z.number(),
  jours_restants: z.nullable(z.number()),
  /** Last four weeks beside those before, in percent. */
  tendance: z.nullable(z.number()),
  raison: z.string(),
  /** What the order's supplier asks; null when it never said. */
  offre: z.nullable(
    z.object({
      prix_achat: montant,
      ug_par: z.nullable(z.number()),
      ug: z.nullable(z.number()),
      qte_min: z.nullable(z.number()),
    }),
  ),
  /** [OFR-8] What each supplier asks, side by side. */
  offres: z.array(
    z.object({
      fournisseur_id: z.number(),
      fournisseur_libelle: z.string(),
      prix_achat: montant,
      ug_par: z.nullable(z.number()),
      ug: z.nullable(z.number()),
      qte_min: z.nullable(z.number()),
    }),
  ),
  /** [OFR-3] Another supplier whose box costs less, free ones counted. */
  moins_cher: z.nullable(z.object({ fournisseur_libelle: z.string(), prix_net: montant })),
});
export type RepereCommande = z.infer<typeof repereCommande>;

/** `ids`: the products, 500 at most; `sauf`: the order they stand on, which does not count itself. */
export const requeteReperes = z.object({
  ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,499}$/)),
  fournisseur_id: z.optional(identifiant),
  sauf: z.optional(identifiant),
});
export type RequeteReperes = z.infer<typeof requeteReperes>;
