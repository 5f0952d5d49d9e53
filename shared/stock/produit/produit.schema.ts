import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { drapeau, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import {
  montant,
  montantOuNull,
  montantReserve,
  montantSaisi,
  PRIX_MAX,
} from '../../base/montant.ts';
import { compositionDuProduit } from '../../sante/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX, tableauOuNull } from '../../admin/pharmacie/tableaux.schema.ts';
import { ecoulementDuProduit } from './ecoulement.schema.ts';
import { UNITES_DE_PRISE_MAX } from './nom-produit.rules.ts';

const t = z.nullable(z.string());
/**
 * `qte`: all on the shelf; `qte_retenue`: in open baskets, `qte_perimee`: in expired lots;
 * `qte_disponible`: the rest (contract §4, §6).
 */
export const produit = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  cip: t,
  cip_1: t,
  cip_2: t,
  cip_deux: t,
  dci: t,
  qte: z.number(),
  qte_retenue: z.number(),
  qte_perimee: z.number(),
  qte_disponible: z.number(),
  qte_min: z.number(),
  qte_max: z.number(),
  rayon_id: z.nullable(z.number()),
  rayon: t,
  nature_id: z.nullable(z.number()),
  nature: t,
  forme: t,
  famille: t,
  classe: t,
  categorie: t,
  prix_achat: montantReserve,
  /** Null before the first delivery; absent without cost visibility. */
  cout_moyen: montantOuNull,
  prix_de_vente: montant,
  tva: z.boolean(),
  /** Assumed by an import, unsaid since. */
  tva_a_verifier: z.boolean(),
  css: z.boolean(),
  /** Reimbursed by a fund; otherwise its line starts at 0 %. */
  couvert: z.boolean(),
  /** Controlled table: typed, else from the base. */
  tableau: tableauOuNull,
  /** 'aucun': none; null: from the base. */
  tableau_saisi: z.nullable(z.enum(['aucun', ...TABLEAUX])),
  /** From the base; `securisee`: secure prescription. */
  hospitalier: z.nullable(z.enum(HOSPITALIERS)),
  securisee: z.boolean(),
  /** Dosage units per box; null unknown. */
  unites_de_prise: z.nullable(z.number()),
  posologie: t,
  photo: t,
  is_active: z.boolean(),
  /** Discounted clearance; null when none. */
  ecoulement: z.nullable(ecoulementDuProduit),
  /** For interactions; null when unknown. */
  composition: z.nullable(compositionDuProduit),
  updated_at: dateHeureOuNull,
});
export type Produit = z.infer<typeof produit>;

const cip = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\s*$|^[0-9A-Za-z]{6,14}$/, { error: '!Un code CIP a de 6 à 14 caractères.' }),
    ),
);
export const QTE_MAX = 1_000_000;
export const quantite = entier(0, QTE_MAX);

export const prixDAchat = montantSaisi.check(z.lte(PRIX_MAX));
/** Whole francs: no smaller coin. */
export const prixAffiche = montantSaisi.check(
  z.lte(PRIX_MAX),
  z.refine((n) => Number.isInteger(n), { error: 'sans_centimes' }),
);
const champs = {
  libelle: texte(150, 2),
  cip: z.optional(cip),
  cip_1: z.optional(cip),
  cip_2: z.optional(cip),
  cip_deux: z.optional(cip),
  dci: z.optional(texteOuNull(300)),
  qte_min: z._default(quantite, 0),
  qte_max: z._default(quantite, 0),
  rayon_id: z.optional(z.nullable(entier(1, NUMERO_MAX))),
  nature_id: z.optional(z.nullable(entier(1, NUMERO_MAX))),
  forme: z.optional(texteOuNull(150)),
  famille: z.optional(texteOuNull(150)),
  classe: z.optional(texteOuNull(150)),
  categorie: z.optional(texteOuNull(150)),
  prix_achat: z._default(prixDAchat, 0),
  prix_de_vente: prixAffiche,
  tva: z._default(drapeau, false),
  css: z._default(drapeau, false),
  couvert: z._default(drapeau, true),
  tableau_saisi: z.optional(z.nullable(z.enum(['aucun', ...TABLEAUX]))),
  unites_de_prise: z.optional(z.nullable(entier(1, UNITES_DE_PRISE_MAX))),
  posologie: z.optional(texteOuNull(2000)),
  is_active: z._default(drapeau, true),
};
/** `qte` becomes a movement 'STOCK INITIAL' (contract §9). */
export const nouveauProduit = z.object({ ...champs, qte: z._default(quantite, 0) });
export type NouveauProduit = z.infer<typeof nouveauProduit>;
/** Absent: unchanged; `qte` changes only by movements. */
export const produitModifie = z.partial(
  z.object({
    ...champs,
    qte_min: quantite,
    qte_max: quantite,
    prix_achat: prixDAchat,
    tva: drapeau,
    tva_a_verifier: drapeau,
    css: drapeau,
    couvert: drapeau,
    is_active: drapeau,
    version: versionVue,
  }),
);
export type ProduitModifie = z.infer<typeof produitModifie>;

/** From `at` on, in FCFA. */
export const prixDuProduit = z.object({
  id: z.number(),
  at: dateHeure,
  par: z.string(),
  prix_achat: montant,
  prix_de_vente: montant,
});
export type PrixDuProduit = z.infer<typeof prixDuProduit>;

/** Same DCI set. */
export const equivalent = z.pick(produit, {
  id: true,
  libelle: true,
  prix_de_vente: true,
  cip: true,
  qte: true,
  qte_perimee: true,
  qte_disponible: true,
  rayon: true,
  dci: true,
  forme: true,
  couvert: true,
  tva: true,
  css: true,
});
export type Equivalent = z.infer<typeof equivalent>;
export const produitCompare = z.pick(produit, {
  id: true,
  cip: true,
  cip_1: true,
  cip_2: true,
  cip_deux: true,
  qte: true,
  qte_perimee: true,
  qte_disponible: true,
  prix_de_vente: true,
  rayon: true,
  libelle: true,
});
