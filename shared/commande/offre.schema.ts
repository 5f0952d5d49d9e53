import * as z from 'zod/mini';
import { drapeau, identifiant, texte, texteOuNull, versionVue } from '../base/contract.ts';
import { dateHeure } from '../base/dates.ts';
import { montant, montantOuNull, montantSaisi, PRIX_MAX } from '../base/montant.ts';
import { entier } from '../base/nombre.ts';

export const SOURCES_OFFRE = ['saisie', 'tarif', 'reception'] as const;
/** What a supplier asks for a product; price in FCFA, quantities in boxes. */
export const offreFournisseur = z.object({
  id: z.number(),
  version: z.number(),
  produit_id: z.number(),
  fournisseur_id: z.number(),
  fournisseur_libelle: z.string(),
  prix_achat: montant,
  /** `ug` free boxes for `ug_par` paid; null: none. */
  ug_par: z.nullable(z.number()),
  ug: z.nullable(z.number()),
  code: z.nullable(z.string()),
  qte_min: z.nullable(z.number()),
  source: z.enum(SOURCES_OFFRE),
  updated_by: z.string(),
  updated_at: dateHeure,
});
export type OffreFournisseur = z.infer<typeof offreFournisseur>;

const boites = z.optional(z.nullable(entier(1, 10_000)));
const prix = montantSaisi.check(z.lte(PRIX_MAX));
const reste = { ug_par: boites, ug: boites, code: z.optional(texteOuNull(40)), qte_min: boites };
/**
 * The offer of one supplier, whole: what is left out is none. `version`: the one that was seen, 0
 * when there was none; it replaces no other one.
 */
export const offreDemandee = z.object({
  fournisseur_id: identifiant,
  prix_achat: prix,
  ...reste,
  version: versionVue,
});
export type OffreDemandee = z.infer<typeof offreDemandee>;
/** What changes of an offer: what is left out stays as it is. */
export const offreModifiee = z.object({
  prix_achat: z.optional(prix),
  ...reste,
  version: versionVue,
});
export type OffreModifiee = z.infer<typeof offreModifiee>;

/** Characters of a product's code, its CIP or the supplier's. */
const CODE_MAX = 40;
/** What a price list may leave unsaid: what stands is then kept [TAR-2]. */
export const CHAMPS_TUS = ['ug', 'qte_min'] as const;
export type ChampTu = (typeof CHAMPS_TUS)[number];
/** Lines of a price list sent at once. */
export const LIGNES_TARIF_MAX = 5_000;
/** Codes that a line of a price list may name. */
const CODES_MAX = 8;
/**
 * A line of a price list: the product by its CIP or by all its codes, or by the supplier's code. Free
 * boxes and least quantity left out stay as they are; null, there is none [TAR-2].
 */
export const ligneTarif = z.object({
  ligne: entier(1, 1_000_000),
  cip: z.optional(texteOuNull(CODE_MAX)),
  codes: z.optional(z.array(texte(CODE_MAX)).check(z.maxLength(CODES_MAX))),
  code: z.optional(texteOuNull(CODE_MAX)),
  designation: z.optional(texteOuNull(200)),
  prix_achat: prix,
  ug_par: boites,
  ug: boites,
  qte_min: boites,
});
export type LigneTarif = z.infer<typeof ligneTarif>;
/** `appliquer`: false, nothing is written and what would change is said. */
export const tarifDemande = z.object({
  lignes: z.array(ligneTarif).check(z.minLength(1), z.maxLength(LIGNES_TARIF_MAX)),
  appliquer: drapeau,
});
export type TarifDemande = z.infer<typeof tarifDemande>;

/** A line that is not taken, and why. */
const refusDeLigne = z.object({ ligne: z.number(), texte: z.string() });
export type RefusDeLigne = z.infer<typeof refusDeLigne>;

/** What a price list does to one product; prices in FCFA. */
export const changementTarif = z.object({
  ligne: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  /** Null: this supplier had none. */
  prix_avant: montantOuNull,
  prix_apres: montant,
  /** Free boxes as they were and as they will be, '10 + 1'; null: none. */
  offre_avant: z.nullable(z.string()),
  offre: z.nullable(z.string()),
  /** Least quantity, in boxes; null: none. */
  qte_min_avant: z.nullable(z.number()),
  qte_min: z.nullable(z.number()),
});
export const effetTarif = z.object({
  nouvelles: z.number(),
  changees: z.number(),
  inchangees: z.number(),
  /** New and changed ones, 500 at most. */
  changements: z.array(changementTarif),
  refus: z.array(refusDeLigne),
});
export type EffetTarif = z.infer<typeof effetTarif>;
