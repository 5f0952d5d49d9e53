import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_RETOUR, type Paiement } from '#shared/vente/reservation/reservation.schema.ts';
import { STATUTS_VENTE } from '#shared/vente/vente/vente.schema.ts';
import { ReservationEntity, ReservationProduitEntity } from '../reservation/reservation.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { ClientEntity } from '../clientele/clientele.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  ownedBy,
  percent,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import { DESTINATIONS_RETOUR } from '#shared/vente/vente/retour-vente.schema.ts';
import { LotEntity, ProduitEntity } from '../../stock/produit/produit.entity.ts';

/** `total` precedes the discount (I4); only cancellation, returns and claim change a sale. */
export const VenteEntity = defineEntity({
  name: 'Vente',
  tableName: 'vente',
  properties: {
    id: identity(),
    version: version(),
    reservation_id: refersTo(ReservationEntity).unique(),
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    jour: day(),
    numero_ticket: p.integer(),
    user: p.text(),
    user_id: p.integer(),
    encaisse_par: p.text(),
    encaisse_par_id: p.integer(),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    position_and_date: p.text(),
    total: centimes(),
    ht: centimes(),
    tva: centimes(),
    css: centimes(),
    /** Percent, from its basket. */
    taux_tva: percent().default(18),
    taux_css: percent().default(1),
    garde: centimes(),
    garde_id: p.integer().nullable(),
    remise: centimes(),
    total_client: centimes(),
    total_prise_en_charge: centimes(),
    arrondi: centimes(),
    /** Included: cash rounding to 5 FCFA [REG-6]. */
    arrondi_especes: centimes().defaultRaw('0'),
    montant_recu: centimes().nullable(),
    montant_rendu: centimes().nullable(),
    mode_paiement: p.text().nullable(),
    /** FCFA, as sent. */
    paiements: p.json<Paiement[]>().nullable(),
    export_at: instant().nullable(),
    statut: oneOf(STATUTS_VENTE).default('Soldé'),
    annule_at: instant().nullable(),
    annule_par: p.text().nullable(),
    annule_motif: p.text().nullable(),
    identifiant_assure: p.text().nullable(),
    nom_assure: p.text().nullable(),
    numero_feuille_assure: p.text().nullable(),
    secteur_assure: p.text().nullable(),
    /** Salt of the insured's seal [SCE-33]; null on older sales. */
    sel_assure: p.text().nullable().defaultRaw('(gen_random_uuid())::text'),
    empreinte: p.text(),
    /** Rank in the register's chain, from 1. */
    rang_chaine: p.integer(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    /** PROVISOIRE number of an offline sale. */
    hors_ligne: p.text().nullable(),
    /** Cancelled after a validated count: deducted on the cancellation day. */
    contre_passee: p.boolean().default(false),
    /** Sums of its returns; own amounts never change. */
    etat_retour: oneOf(ETATS_RETOUR).default('Aucun'),
    total_retourne: sum(),
    total_client_retourne: sum(),
    total_prise_en_charge_retourne: sum(),
  },
  uniques: [{ properties: ['caisse_id', 'jour', 'numero_ticket'] }],
});
export type VenteRow = RowOf<typeof VenteEntity>;

/** Sales by category over a sealed block; `fin` exclusive. Database-maintained. */
export const AgregatCategoriePalierEntity = defineEntity({
  name: 'AgregatCategoriePalier',
  tableName: 'agregat_categorie_palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
    caisse_id: p.integer().primary(),
    categorie: p.text().primary(),
    nombre: p.integer(),
  },
});

/** Sales by category, day and register; maintained by trigger in the sale's transaction. */
export const AgregatCategorieEntity = defineEntity({
  name: 'AgregatCategorie',
  tableName: 'agregat_categorie',
  properties: {
    jour: day().primary(),
    caisse_id: p.integer().primary(),
    categorie: p.text().primary(),
    nombre: p.integer(),
  },
});
export type AgregatCategorieRow = RowOf<typeof AgregatCategorieEntity>;

/** Sales and turnover by hour; maintained by trigger in the sale's transaction. */
export const AgregatHeureEntity = defineEntity({
  name: 'AgregatHeure',
  tableName: 'agregat_heure',
  properties: {
    jour: day().primary(),
    heure: p.smallint().primary(),
    caisse_id: p.integer().primary(),
    nombre: p.integer(),
    total: centimes(),
  },
});

/**
 * Sums by day, register and seller; maintained by trigger with sales, cancellations and returns.
 */
export const AgregatJourEntity = defineEntity({
  name: 'AgregatJour',
  tableName: 'agregat_jour',
  properties: {
    jour: day().primary(),
    caisse_id: p.integer().primary(),
    user_id: p.integer().primary(),
    ventes: p.integer().default(0),
    annulees: p.integer().default(0),
    nombre: p.integer().default(0),
    annulations: p.integer().default(0),
    retours: p.integer().default(0),
    total: sum(),
    ht: sum(),
    tva: sum(),
    css: sum(),
    garde: sum(),
    remise: sum(),
    total_client: sum(),
    total_prise_en_charge: sum(),
    arrondi: sum(),
    achat: sum(),
    annulations_total: sum(),
    espece: sum(),
    cheque: sum(),
    mobile_money: sum(),
    autres: sum(),
  },
});
export type AgregatJourRow = RowOf<typeof AgregatJourEntity>;

/** Sums by month and register; basket ids from `panier_de` to `panier_a`. Trigger-maintained. */
export const AgregatMoisEntity = defineEntity({
  name: 'AgregatMois',
  tableName: 'agregat_mois',
  properties: {
    /** First day. */
    mois: day().primary(),
    caisse_id: p.integer().primary(),
    ventes: p.bigint('number').defaultRaw('0'),
    annulees: p.bigint('number').defaultRaw('0'),
    nombre: p.bigint('number').defaultRaw('0'),
    total: sum(),
    ht: sum(),
    tva: sum(),
    css: sum(),
    garde: sum(),
    remise: sum(),
    total_client: sum(),
    total_prise_en_charge: sum(),
    achat: sum(),
    panier_de: p.integer().nullable(),
    panier_a: p.integer().nullable(),
  },
});
export type AgregatMoisRow = RowOf<typeof AgregatMoisEntity>;

/** Product sales over a sealed block; `fin` exclusive. Database-maintained. */
export const AgregatProduitPalierEntity = defineEntity({
  name: 'AgregatProduitPalier',
  tableName: 'agregat_produit_palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
    produit_id: p.integer().primary(),
    qte: p.bigint('number'),
    ht: centimes(),
    total: centimes(),
    achat: centimes(),
  },
});

/** Product sales by day; maintained by trigger in the sale's transaction. */
export const AgregatProduitEntity = defineEntity({
  name: 'AgregatProduit',
  tableName: 'agregat_produit',
  properties: {
    jour: day().primary(),
    produit_id: p.integer().primary(),
    qte: p.integer(),
    ht: centimes(),
    total: centimes(),
    achat: centimes(),
    annulee: p.integer(),
  },
});
export type AgregatProduitRow = RowOf<typeof AgregatProduitEntity>;

/** Last link of a register's sales chain (I13). */
export const ChaineCaisseEntity = defineEntity({
  name: 'ChaineCaisse',
  tableName: 'chaine_caisse',
  properties: {
    caisse_id: refersTo(CaisseEntity).primary(),
    empreinte: p.text(),
    /** Rank of the last sale. */
    rang: p.integer(),
    /** Last sale's time: later links are never on an earlier day. */
    vendue_at: instant(),
  },
});
export type ChaineCaisseRow = RowOf<typeof ChaineCaisseEntity>;

/** Last ticket number by register and day (I12). */
export const CompteurCaisseEntity = defineEntity({
  name: 'CompteurCaisse',
  tableName: 'compteur_caisse',
  properties: {
    caisse_id: refersTo(CaisseEntity).primary(),
    jour: day().primary(),
    numero: p.integer(),
  },
});

/** Sealed block of days; `fin` exclusive. */
export const PalierEntity = defineEntity({
  name: 'Palier',
  tableName: 'palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
  },
});
export type PalierRow = RowOf<typeof PalierEntity>;

/** Immutable. */
export const RetourVenteEntity = defineEntity({
  name: 'RetourVente',
  tableName: 'retour_vente',
  properties: {
    id: identity(),
    vente_id: refersTo(VenteEntity),
    /** Rank within its sale, from 1. */
    rang: p.integer(),
    /** Register that refunded. */
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    jour: day(),
    /** The sale's seller, whose sums it reduces. */
    user_id: p.integer(),
    created_by: p.text(),
    created_by_id: p.integer(),
    motif: p.text(),
    mode: oneOf(MODES_PAIEMENT),
    reference: p.text().nullable(),
    total: centimes(),
    ht: centimes(),
    tva: centimes(),
    css: centimes(),
    garde: centimes(),
    remise: centimes(),
    total_client: centimes(),
    total_prise_en_charge: centimes(),
    arrondi: centimes(),
    /** Included: cash rounding [RTV-3]. */
    arrondi_especes: centimes().defaultRaw('0'),
    montant_rendu: centimes(),
    achat: centimes(),
    apres_export: p.boolean().default(false),
    empreinte: p.text(),
    /** Rank in the register's chain, among sales. */
    rang_chaine: p.integer(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['vente_id', 'rang'] }],
});
export type RetourVenteRow = RowOf<typeof RetourVenteEntity>;

/** Boxes of one line, one lot and one destination. */
export const RetourVenteLigneEntity = defineEntity({
  name: 'RetourVenteLigne',
  tableName: 'retour_vente_ligne',
  properties: {
    id: identity(),
    retour_id: refersTo(RetourVenteEntity),
    ligne_id: refersTo(ReservationProduitEntity),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    qte: p.integer(),
    destination: oneOf(DESTINATIONS_RETOUR),
    /** Null: sold without a lot. */
    lot_id: refersTo(LotEntity).nullable(),
    total_ht: centimes(),
    total_tva: centimes(),
    total_css: centimes(),
    total_garde: centimes(),
    cout_total_reel: centimes(),
    total_prise_en_charge: centimes(),
    remise: centimes(),
    total_client: centimes(),
    /** Per box, as sold. */
    prix_achat: centimes(),
  },
});
export type RetourVenteLigneRow = RowOf<typeof RetourVenteLigneEntity>;

/** [CPT-27] Sector corrected after accounting export; immutable, written by trigger. */
export const SecteurCorrigeEntity = defineEntity({
  name: 'SecteurCorrige',
  tableName: 'secteur_corrige',
  properties: {
    id: identity(),
    vente_id: ownedBy(VenteEntity).index(),
    avant: p.text().nullable(),
    apres: p.text().nullable(),
    /** Last export with the old sector. */
    dernier_export: p.integer(),
    at: instant().index(),
  },
});
