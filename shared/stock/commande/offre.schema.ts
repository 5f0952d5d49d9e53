import * as z from 'zod/mini';
import { drapeau, identifiant, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { dateHeure } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi, PRIX_MAX } from '../../base/montant.ts';
import { entier } from '../../base/nombre.ts';

export const SOURCES_OFFRE = ['saisie', 'tarif', 'reception'] as const;
/** FCFA, boxes. */
export const offreFournisseur = z.object({
  id: z.number(),
  version: z.number(),
  produit_id: z.number(),
  fournisseur_id: z.number(),
  fournisseur_libelle: z.string(),
  prix_achat: montant,
  /** `ug` free for `ug_par` paid; null: none. */
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
/** Replaces the whole offer. `version` seen, 0 when none; refused if changed. */
export const offreDemandee = z.object({
  fournisseur_id: identifiant,
  prix_achat: prix,
  ...reste,
  version: versionVue,
});
export type OffreDemandee = z.infer<typeof offreDemandee>;
/** Absent: unchanged. */
export const offreModifiee = z.object({
  prix_achat: z.optional(prix),
  ...reste,
  version: versionVue,
});
export type OffreModifiee = z.infer<typeof offreModifiee>;

const CODE_MAX = 40;
/** Absent from a price list: unchanged [TAR-2]. */
export const CHAMPS_TUS = ['ug', 'qte_min'] as const;
export type ChampTu = (typeof CHAMPS_TUS)[number];
/** Per request. */
export const LIGNES_TARIF_MAX = 5_000;
const CODES_MAX = 8;
/** By CIP or codes, else supplier code. `ug`, `qte_min`: absent unchanged, null removed [TAR-2]. */
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
/** `appliquer` false: dry run. */
export const tarifDemande = z.object({
  lignes: z.array(ligneTarif).check(z.minLength(1), z.maxLength(LIGNES_TARIF_MAX)),
  appliquer: drapeau,
});
export type TarifDemande = z.infer<typeof tarifDemande>;

const refusDeLigne = z.object({ ligne: z.number(), texte: z.string() });
export type RefusDeLigne = z.infer<typeof refusDeLigne>;

/** FCFA. */
export const changementTarif = z.object({
  ligne: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  /** Null: new for this supplier. */
  prix_avant: montantOuNull,
  prix_apres: montant,
  /** '10 + 1'; null: none. */
  offre_avant: z.nullable(z.string()),
  offre: z.nullable(z.string()),
  /** Boxes; null: none. */
  qte_min_avant: z.nullable(z.number()),
  qte_min: z.nullable(z.number()),
});
export const effetTarif = z.object({
  nouvelles: z.number(),
  changees: z.number(),
  inchangees: z.number(),
  /** New and changed, 500 at most. */
  changements: z.array(changementTarif),
  refus: z.array(refusDeLigne),
});
export type EffetTarif = z.infer<typeof effetTarif>;
