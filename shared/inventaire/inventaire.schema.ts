import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { identifiant } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { montantOuNull } from '../base/montant.ts';

export const TYPES_INVENTAIRE = ['Partiel', 'Total'] as const;
export const STATUTS_INVENTAIRE = ['En cours', 'Terminé', 'Annulé'] as const;
/** What becomes of the lines nobody counted: left as they are, or taken as counted none. */
export const NON_COMPTES = ['laisser', 'zero'] as const;

/**
 * An inventory. What says something of the differences is null for those who count blind (INV-4).
 */
export const inventaire = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  type: z.enum(TYPES_INVENTAIRE),
  rayon_id: z.nullable(z.number()),
  rayon: z.nullable(z.string()),
  statut: z.enum(STATUTS_INVENTAIRE),
  non_comptes: z.nullable(z.enum(NON_COMPTES)),
  nb_lignes: z.number(),
  nb_comptees: z.number(),
  nb_ecarts: z.nullable(z.number()),
  /** What was found in excess, and what is missing (below 0), at purchase price. */
  ecart_plus: montantOuNull,
  ecart_moins: montantOuNull,
  /** Who counted in the last minutes, on which shelf. */
  presents: z.array(z.object({ nom: z.string(), rayon: z.nullable(z.string()) })),
  created_by: z.string(),
  created_at: dateHeure,
  traite_par: z.nullable(z.string()),
  traite_at: dateHeureOuNull,
});
export type Inventaire = z.infer<typeof inventaire>;

/**
 * A product to count. `qte_theorique`: the stock at the moment of its count, the present stock
 * until then. `ecart`: counted less theoretical; null until counted. Both, and what follows from
 * them, are null for those who count blind.
 */
export const ligneInventaire = z.object({
  id: z.number(),
  version: z.number(),
  inventaire_id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  cip: z.nullable(z.string()),
  rayon: z.nullable(z.string()),
  qte_theorique: z.nullable(z.number()),
  qte_reelle: z.nullable(z.number()),
  ecart: z.nullable(z.number()),
  /**
   * Boxes that stood in open baskets when it was counted: maybe not on the shelf, still in the
   * stock.
   */
  qte_retenue: z.nullable(z.number()),
  /** Stock moved between two counts added up: count it again. */
  a_verifier: z.nullable(z.boolean()),
  prix_achat: montantOuNull,
  valeur_ecart: montantOuNull,
  compte_par: z.nullable(z.string()),
  compte_at: dateHeureOuNull,
  /** What somebody else had found, too far from it: to be counted again before closing. */
  autre_qte: z.nullable(z.number()),
  autre_par: z.nullable(z.string()),
  /** Counted too in another inventory open at the same time; `apres`: later, and that one stands. */
  compte_ailleurs: z.nullable(z.object({ numero: z.string(), apres: z.boolean() })),
});
export type LigneInventaire = z.infer<typeof ligneInventaire>;

export const inventaireComplet = z.object({
  ...inventaire.shape,
  lignes: z.array(ligneInventaire),
});
export type InventaireComplet = z.infer<typeof inventaireComplet>;

export const nouvelInventaire = z
  .object({ type: z.enum(TYPES_INVENTAIRE), rayon_id: z.optional(z.nullable(identifiant)) })
  .check(
    z.refine((i) => i.type === 'Total' || Boolean(i.rayon_id), {
      error: `!${phrasesInventaire.inventaireSansRayon}`,
    }),
  );
export type NouvelInventaire = z.infer<typeof nouvelInventaire>;

export const QTE_COMPTEE_MAX = 1_000_000;
export const LIGNES_COMPTEES_MAX = 1_000;
const quantite = entier(0, QTE_COMPTEE_MAX);
/** Of two counts that say two things: the last one, or the other one. */
const COMPTES_RETENUS = ['dernier', 'autre'] as const;
/**
 * One count: the whole quantity found (`qte_reelle`), or boxes added to what is counted already
 * (`plus`, what a scan does; below 0: taken back from it), or which of two counts is kept (`retenir`, for who may close).
 * `version` of the line as it was read: somebody else's count since then is then said, not lost.
 */
export const compteInventaire = z
  .object({
    produit_id: identifiant,
    qte_reelle: z.optional(quantite),
    plus: z.optional(entier(-QTE_COMPTEE_MAX, QTE_COMPTEE_MAX)),
    retenir: z.optional(z.enum(COMPTES_RETENUS)),
    version: z.optional(entier(0, NUMERO_MAX)),
  })
  .check(
    z.refine((c) => [c.qte_reelle, c.plus, c.retenir].filter((v) => v !== undefined).length === 1, {
      error: `!${phrasesInventaire.compteQuantite}`,
    }),
  );
export type CompteInventaire = z.infer<typeof compteInventaire>;
export const comptage = z.object({
  lignes: z.array(compteInventaire).check(z.minLength(1), z.maxLength(LIGNES_COMPTEES_MAX)),
});
export type Comptage = z.infer<typeof comptage>;

export const cloture = z.object({ non_comptes: z.enum(NON_COMPTES) });
export type Cloture = z.infer<typeof cloture>;
