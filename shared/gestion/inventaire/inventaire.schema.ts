import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { identifiant } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { montantOuNull } from '../../base/montant.ts';

export const TYPES_INVENTAIRE = ['Partiel', 'Total'] as const;
export const STATUTS_INVENTAIRE = ['En cours', 'Terminé', 'Annulé'] as const;
/** Uncounted lines: unchanged, or zero. */
export const NON_COMPTES = ['laisser', 'zero'] as const;

/** Difference fields: null for blind counters (INV-4). */
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
  /** At purchase price; shortage negative. */
  ecart_plus: montantOuNull,
  ecart_moins: montantOuNull,
  /** Last minutes. */
  presents: z.array(z.object({ nom: z.string(), rayon: z.nullable(z.string()) })),
  created_by: z.string(),
  created_at: dateHeure,
  traite_par: z.nullable(z.string()),
  traite_at: dateHeureOuNull,
});
export type Inventaire = z.infer<typeof inventaire>;

/**
 * `qte_theorique`: stock at count time, current until then. `ecart`: counted less theoretical, null
 * until counted. Null for blind counters.
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
  /** In open baskets then: maybe off the shelf. */
  qte_retenue: z.nullable(z.number()),
  /** Stock moved between added counts: recount. */
  a_verifier: z.nullable(z.boolean()),
  prix_achat: montantOuNull,
  valeur_ecart: montantOuNull,
  compte_par: z.nullable(z.string()),
  compte_at: dateHeureOuNull,
  /** Disputing count: recount before closing. */
  autre_qte: z.nullable(z.number()),
  autre_par: z.nullable(z.string()),
  /** In another open inventory; `apres`: later, prevails. */
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
const COMPTES_RETENUS = ['dernier', 'autre'] as const;
/**
 * `qte_reelle` (whole), `plus` (scan; negative removes) or `retenir` (dispute, closers only).
 * `version` read exposes later counts.
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
