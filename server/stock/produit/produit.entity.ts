import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { RayonEntity } from '../rayon/rayon.entity.ts';
import { ReferenceEntity } from '../../admin/reference/reference.entity.ts';
import {
  bigIdentity,
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  ownedBy,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { TYPES_MOUVEMENT } from '#shared/stock/mouvement/mouvement.schema.ts';
import { GENRES_LIGNE_COMPTE } from '#shared/stock/produit/compte-stupefiant.schema.ts';
import type { BoiteProche } from '#shared/stock/produit/rapprocher.rules.ts';
import { SORTS } from '#shared/stock/produit/rapprochement.schema.ts';

/** `qte` moves only in `mouvoir-stock.sql.ts`; `tri` and `recherche` are database-generated. */
export const ProduitEntity = defineEntity({
  name: 'Produit',
  tableName: 'produit',
  properties: {
    id: identity(),
    version: version(),
    libelle: p.text(),
    cip: p.text().nullable(),
    cip_1: p.text().nullable(),
    cip_2: p.text().nullable(),
    cip_deux: p.text().nullable(),
    dci: p.text().nullable(),
    /** Boxes in stock. */
    qte: p.integer().default(0),
    qte_min: p.integer().default(0),
    qte_max: p.integer().default(0),
    rayon_id: refersTo(RayonEntity).nullable(),
    nature_id: refersTo(ReferenceEntity).nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
    prix_achat: sum(),
    prix_de_vente: centimes(),
    /** Average box cost, updated per delivery; null before the first. */
    cout_moyen: centimes().nullable(),
    tva: p.boolean().default(false),
    /** [IMP-34] Assumed by an import. */
    tva_a_verifier: p.boolean().default(false),
    css: p.boolean().default(false),
    couvert: p.boolean().default(true),
    /** Effective: typed, else the base's by CIP. */
    tableau: oneOf(TABLEAUX).nullable(),
    /** Typed; 'aucun': none; null: the base decides. */
    tableau_saisi: oneOf(['aucun', ...TABLEAUX]).nullable(),
    hospitalier: oneOf(HOSPITALIERS).nullable(),
    securisee: p.boolean().default(false),
    /** Dosage units per box; null: unknown, counts as one. */
    unites_de_prise: p.integer().nullable(),
    /** Last narcotics account number; null: closed. */
    rang_stupefiant: p.integer().nullable(),
    posologie: p.text().nullable(),
    photo: p.text().nullable(),
    is_active: p.boolean().default(true),
    /** Null when unknown, or without thesaurus. */
    composition: p.json<CompositionDuProduit>().nullable(),
    /** Base state used; 0: to recompute. */
    composee: p.integer().default(0),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    tri: folded(),
    recherche: folded(),
  },
});
export type ProduitRow = RowOf<typeof ProduitEntity>;

export const ChangementPrixEntity = defineEntity({
  name: 'ChangementPrix',
  tableName: 'changement_prix',
  properties: {
    id: identity(),
    at: creationInstant(),
    par: p.text(),
    description: p.text(),
    nombre: p.integer(),
    annule_at: instant().nullable(),
    annule_par: p.text().nullable(),
    retablis: p.integer().nullable(),
  },
});

/** Price before and after, at a product version. */
export const ChangementPrixLigneEntity = defineEntity({
  name: 'ChangementPrixLigne',
  tableName: 'changement_prix_ligne',
  properties: {
    id: bigIdentity(),
    changement_id: refersTo(ChangementPrixEntity),
    produit_id: refersTo(ProduitEntity),
    avant: centimes(),
    apres: centimes(),
    version: p.integer(),
  },
  uniques: [{ properties: ['changement_id', 'produit_id'] }],
});
export type ChangementPrixLigneRow = RowOf<typeof ChangementPrixLigneEntity>;

/** Stock ledger, append-only (I3), with prices of that moment. */
export const MouvementEntity = defineEntity({
  name: 'Mouvement',
  tableName: 'mouvement',
  properties: {
    id: bigIdentity(),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    type: oneOf(TYPES_MOUVEMENT),
    qte: p.integer(),
    produit_prix_achat: centimes(),
    produit_prix_de_vente: centimes(),
    motif: p.text(),
    /** Document kind; `source_id`: its number. */
    source: p.text(),
    source_id: p.bigint('number').nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type MouvementRow = RowOf<typeof MouvementEntity>;

/**
 * Movement and balance of a narcotic. Append-only, gapless per product; boxes, with units per box.
 */
export const CompteStupefiantEntity = defineEntity({
  name: 'CompteStupefiant',
  tableName: 'compte_stupefiant',
  properties: {
    id: bigIdentity(),
    produit_id: refersTo(ProduitEntity),
    /** Name at that time. */
    libelle: p.text(),
    rang: p.integer(),
    genre: oneOf(GENRES_LIGNE_COMPTE),
    qte: p.integer(),
    solde: p.integer(),
    unites: p.integer(),
    mouvement_id: refersTo(MouvementEntity).nullable(),
    /** Document kind and number of lines without movement. */
    source: p.text().nullable(),
    source_id: p.bigint('number').nullable(),
    par: p.text(),
    at: instant(),
  },
  uniques: [{ properties: ['produit_id', 'rang'] }],
});
export type CompteStupefiantRow = RowOf<typeof CompteStupefiantEntity>;

/** Unit product of a box, and units per box. */
export const DeconditionnementEntity = defineEntity({
  name: 'Deconditionnement',
  tableName: 'deconditionnement',
  properties: {
    id: identity(),
    boite_id: refersTo(ProduitEntity).unique(),
    unite_id: refersTo(ProduitEntity).unique(),
    unites_par_boite: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type DeconditionnementRow = RowOf<typeof DeconditionnementEntity>;

/** Named lot; the unnamed rest is `qte` less these, never a row. */
export const LotEntity = defineEntity({
  name: 'Lot',
  tableName: 'lot',
  properties: {
    id: identity(),
    produit_id: refersTo(ProduitEntity),
    numero: p.text(),
    date_expiration: day().nullable(),
    qte: p.integer().default(0),
    created_at: creationInstant(),
    recherche: folded(),
    /** Last notified level (90, 30, 0 days). */
    peremption_dite: p.smallint().nullable(),
  },
  uniques: [{ properties: ['produit_id', 'numero', 'date_expiration'] }],
});
export type LotRow = RowOf<typeof LotEntity>;

/** Sell-first order at a discount; one open per product. */
export const EcoulementEntity = defineEntity({
  name: 'Ecoulement',
  tableName: 'ecoulement',
  properties: {
    id: identity(),
    produit_id: refersTo(ProduitEntity),
    lot_id: refersTo(LotEntity).nullable(),
    /** Percent off. */
    taux: p.integer(),
    /** Boxes, when it was ordered. */
    qte: p.integer(),
    jusqua: day().nullable(),
    par: p.text(),
    created_at: creationInstant(),
    fin_at: instant().nullable(),
    fin_par: p.text().nullable(),
  },
});
export type EcoulementRow = RowOf<typeof EcoulementEntity>;

/** Below 0: out. Append-only. */
export const LotMouvementEntity = defineEntity({
  name: 'LotMouvement',
  tableName: 'lot_mouvement',
  properties: {
    id: bigIdentity(),
    mouvement_id: refersTo(MouvementEntity),
    lot_id: refersTo(LotEntity),
    produit_id: p.integer(),
    qte: p.integer(),
    source: p.text(),
    source_id: p.bigint('number').nullable(),
  },
});
export type LotMouvementRow = RowOf<typeof LotMouvementEntity>;

/** Label and DCI words of four letters or more; written by the database, never removed. */
export const MotProduitEntity = defineEntity({
  name: 'MotProduit',
  tableName: 'mot_produit',
  properties: {
    id: bigIdentity(),
    mot: p.text(),
  },
});

/** Document of both movements. Append-only. */
export const OuvertureBoiteEntity = defineEntity({
  name: 'OuvertureBoite',
  tableName: 'ouverture_boite',
  properties: {
    id: identity(),
    boite_id: refersTo(ProduitEntity),
    unite_id: refersTo(ProduitEntity),
    boites: p.integer(),
    unites: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});

/** One product per CIP over four columns; written by the database. */
export const ProduitCipEntity = defineEntity({
  name: 'ProduitCip',
  tableName: 'produit_cip',
  properties: {
    cip: p.text().primary(),
    produit_id: ownedBy(ProduitEntity),
    /** Canonical number [SCN-22]; null on the product's second spelling. */
    canonique: p.text().unique().nullable(),
  },
});
export type ProduitCipRow = RowOf<typeof ProduitCipEntity>;

/** Match with the medicines base, and fields it wrote. */
export const ProduitMedicamentEntity = defineEntity({
  name: 'ProduitMedicament',
  tableName: 'produit_medicament',
  properties: {
    produit_id: ownedBy(ProduitEntity).primary(),
    sort: oneOf(SORTS),
    /** Matched box; null when doubtful, none or dismissed. */
    cip13: p.text().nullable(),
    candidats: p.json<BoiteProche[]>().defaultRaw(`'[]'`),
    /** Null: automatic. */
    par: p.text().nullable(),
    at: instant(),
    /** Last written by the base; null: nothing. */
    dci: p.text().nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
  },
});
export type ProduitMedicamentRow = RowOf<typeof ProduitMedicamentEntity>;
