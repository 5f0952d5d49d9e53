import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_ACTE } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import {
  bigIdentity,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import {
  GENRES_EDITION,
  GENRES_INSCRIPTION,
} from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { PRESCRIPTEURS } from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { recordEntity } from '../../records/record-entity.ts';
import { CaisseEntity } from '../../vente/caisse/caisse.entity.ts';
import { ClientEntity } from '../../vente/clientele/clientele.entity.ts';
import { ReservationEntity } from '../../vente/reservation/reservation.entity.ts';

/** Destroyed, lost, stolen, counted. Append-only. */
export const ActeStupefiantEntity = defineEntity({
  name: 'ActeStupefiant',
  tableName: 'acte_stupefiant',
  properties: {
    id: identity(),
    genre: oneOf(GENRES_ACTE),
    /** Report or complaint number. */
    reference: p.text().nullable(),
    motif: p.text().nullable(),
    par_id: refersTo(UtilisateurEntity),
    par: p.text(),
    /** The witness. */
    temoin_id: refersTo(UtilisateurEntity).nullable(),
    temoin: p.text().nullable(),
    at: instant(),
  },
});
export type ActeStupefiantRow = RowOf<typeof ActeStupefiantEntity>;

/** Append-only. */
export const ComptageStupefiantEntity = defineEntity({
  name: 'ComptageStupefiant',
  tableName: 'comptage_stupefiant',
  properties: {
    id: bigIdentity(),
    acte_id: refersTo(ActeStupefiantEntity),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    attendu: p.integer(),
    boites: p.integer(),
    motif: p.text().nullable(),
  },
  uniques: [{ properties: ['acte_id', 'produit_id'] }],
});

/** Last number per table; row locked until commit. */
export const CompteurOrdonnancierEntity = defineEntity({
  name: 'CompteurOrdonnancier',
  tableName: 'compteur_ordonnancier',
  properties: {
    registre: p.enum(TABLEAUX).primary(),
    numero: p.integer(),
  },
});

/** Printed register, with its copy rank. */
export const EditionOrdonnancierEntity = defineEntity({
  name: 'EditionOrdonnancier',
  tableName: 'edition_ordonnancier',
  properties: {
    id: identity(),
    genre: oneOf(GENRES_EDITION),
    portee: p.text(),
    rang: p.integer(),
    lignes: p.integer(),
    par: p.text(),
    at: creationInstant(),
  },
  uniques: [{ properties: ['genre', 'portee', 'rang'] }],
});
export type EditionOrdonnancierRow = RowOf<typeof EditionOrdonnancierEntity>;

/** `tri` and `recherche` are database-generated. */
export const PrescripteurEntity = recordEntity(PRESCRIPTEURS, {
  created_by: p.text(),
  updated_at: changeInstant(),
  tri: folded(),
});
export type PrescripteurRow = RowOf<typeof PrescripteurEntity>;

/**
 * Delivery, cancellation or return. Append-only; copies prescriber and patient so later edits
 * cannot alter it.
 */
export const InscriptionEntity = defineEntity({
  name: 'Inscription',
  tableName: 'inscription',
  properties: {
    id: bigIdentity(),
    genre: oneOf(GENRES_INSCRIPTION),
    corrige_id: p.bigint('number').nullable(),
    vente_id: p.integer(),
    retour_id: p.integer().nullable(),
    caisse_id: refersTo(CaisseEntity),
    jour: day(),
    numero_ticket: p.integer(),
    client_id: refersTo(ClientEntity),
    prescripteur_id: refersTo(PrescripteurEntity).nullable(),
    prescripteur: p.text().nullable(),
    prescripteur_adresse: p.text().nullable(),
    prescripteur_etablissement: p.text().nullable(),
    prescripteur_specialite: p.text().nullable(),
    prescripteur_numero: p.text().nullable(),
    date_ordonnance: day().nullable(),
    usage_professionnel: p.boolean().default(false),
    patient: p.text().nullable(),
    patient_adresse: p.text().nullable(),
    porteur: p.text().nullable(),
    porteur_adresse: p.text().nullable(),
    porteur_piece: p.text().nullable(),
    vendeur: p.text(),
    par: p.text(),
    /** When neither seller nor cashier is authorized. */
    autorise_par: p.text().nullable(),
    /** Salt of the persons' sealed fingerprint. */
    sel: p.uuid().defaultRaw('gen_random_uuid()'),
    at: instant(),
    patient_cle: folded(),
  },
});

/** Numbered, append-only. */
export const InscriptionLigneEntity = defineEntity({
  name: 'InscriptionLigne',
  tableName: 'inscription_ligne',
  properties: {
    id: bigIdentity(),
    inscription_id: refersTo(InscriptionEntity),
    registre: oneOf(TABLEAUX),
    numero: p.integer(),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    cip: p.text().nullable(),
    /** Boxes, below 0 when returned; dosage units per box. */
    qte: p.integer(),
    unites: p.integer(),
    corrige_ligne_id: p.bigint('number').nullable(),
    at: instant(),
    recherche: folded(),
  },
  uniques: [{ properties: ['registre', 'numero'] }],
});
export type InscriptionLigneRow = RowOf<typeof InscriptionLigneEntity>;

/** Deleted at the sale: the register then holds it. */
export const OrdonnanceEntity = defineEntity({
  name: 'Ordonnance',
  tableName: 'ordonnance',
  properties: {
    reservation_id: refersTo(ReservationEntity).primary(),
    prescripteur_id: refersTo(PrescripteurEntity).nullable(),
    date_ordonnance: day().nullable(),
    /** Prescriber buying for himself: no patient. */
    usage_professionnel: p.boolean().default(false),
    patient: p.text().nullable(),
    patient_adresse: p.text().nullable(),
    /** Collector other than the patient, with identity proof. */
    porteur: p.text().nullable(),
    porteur_adresse: p.text().nullable(),
    porteur_piece: p.text().nullable(),
    created_by: p.text(),
    updated_at: changeInstant(),
  },
});
