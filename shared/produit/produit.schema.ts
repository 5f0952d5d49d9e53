import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { drapeau, texte, texteOuNull, versionVue } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull, montantReserve, montantSaisi, PRIX_MAX } from '../base/montant.ts';
import { compositionDuProduit } from '../interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX, tableauOuNull } from '../pharmacie/tableaux.schema.ts';
import { ecoulementDuProduit } from './ecoulement.schema.ts';
import { UNITES_DE_PRISE_MAX } from './nom-produit.rules.ts';

const t = z.nullable(z.string());
/**
 * A product of the pharmacy. `qte` is all that is on the shelf; `qte_retenue` stands in open
 * baskets, `qte_perimee` in expired lots; `qte_disponible` is the rest (contract §4, §6).
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
  /** The average cost; null before the first delivery, absent for who may not see costs. */
  cout_moyen: montantOuNull,
  prix_de_vente: montant,
  tva: z.boolean(),
  css: z.boolean(),
  /** A fund pays for it; otherwise a line of it begins at 0 %. */
  couvert: z.boolean(),
  /** Its table of controlled medicines: what was typed, else what the reference base says. */
  tableau: tableauOuNull,
  /** What was typed, 'aucun' being none; null: the base decides. */
  tableau_saisi: z.nullable(z.enum(['aucun', ...TABLEAUX])),
  /** What a hospital has to do with it, by the base; `securisee`: on a secure prescription. */
  hospitalier: z.nullable(z.enum(HOSPITALIERS)),
  securisee: z.boolean(),
  /** Units of dosage in a box (tablets, patches); null when nobody said it. */
  unites_de_prise: z.nullable(z.number()),
  posologie: t,
  photo: t,
  is_active: z.boolean(),
  /** To be sold first at a discount; null when it is not. */
  ecoulement: z.nullable(ecoulementDuProduit),
  /** What it is made of, for what goes with what; null where nothing is known of it. */
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
/** Boxes that a product may have. */
export const QTE_MAX = 1_000_000;
export const quantite = entier(0, QTE_MAX);

/** What a box costs. */
export const prixDAchat = montantSaisi.check(z.lte(PRIX_MAX));
/** What one asks for a box: whole francs, for there is no coin under one. */
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
/** A new product; `qte` becomes a movement 'STOCK INITIAL' (contract §9). */
export const nouveauProduit = z.object({ ...champs, qte: z._default(quantite, 0) });
export type NouveauProduit = z.infer<typeof nouveauProduit>;
/** A change: absent keys stay; `qte` only moves through movements, so it is not here. */
export const produitModifie = z.partial(
  z.object({
    ...champs,
    qte_min: quantite,
    qte_max: quantite,
    prix_achat: prixDAchat,
    tva: drapeau,
    css: drapeau,
    couvert: drapeau,
    is_active: drapeau,
    version: versionVue,
  }),
);
export type ProduitModifie = z.infer<typeof produitModifie>;

/** Prices a product had from `at` on, in FCFA. */
export const prixDuProduit = z.object({
  id: z.number(),
  at: dateHeure,
  par: z.string(),
  prix_achat: montant,
  prix_de_vente: montant,
});
export type PrixDuProduit = z.infer<typeof prixDuProduit>;

/** Equivalents: same DCI set, another product. */
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
