import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_COMMANDE } from '#shared/stock/commande/commande.schema.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';
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
import { LotEntity, ProduitEntity } from '../produit/produit.entity.ts';
import { ETATS_REPONSE } from '#shared/stock/commande/echange.schema.ts';
import { SOURCES_OFFRE } from '#shared/stock/commande/offre.schema.ts';

export const CommandeEntity = defineEntity({
  name: 'Commande',
  tableName: 'commande',
  properties: {
    id: identity(),
    version: version(),
    /** Generated column. */
    numero: p.text(),
    fournisseur_id: refersTo(FournisseurEntity).nullable(),
    fournisseur_libelle: p.text().default(''),
    facture: p.text().nullable(),
    status: oneOf(STATUTS_COMMANDE).default('BROUILLON'),
    total_achat: sum(),
    total_vente: sum(),
    total_tva: sum(),
    total_css: sum(),
    created_by: p.text(),
    ended_with: p.text().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    envoyee_at: instant().nullable(),
    attendue_le: day().nullable(),
    retard_dit_at: instant().nullable(),
    /** Mail in progress: a double click sends one. */
    envoi_debut_at: instant().nullable(),
    envoyee_a: p.text().nullable(),
    /** Version mailed: no resend after a crash. */
    envoyee_version: p.integer().nullable(),
    /** Intended spend. */
    budget: centimes().nullable(),
  },
});
export type CommandeRow = RowOf<typeof CommandeEntity>;

export const CommandeEcartEntity = defineEntity({
  name: 'CommandeEcart',
  tableName: 'commande_ecart',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    raison: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['commande_id', 'produit_id'] }],
});
export type CommandeEcartRow = RowOf<typeof CommandeEcartEntity>;

/** Delivery note photograph; image stored by content hash. */
export const CommandePhotoEntity = defineEntity({
  name: 'CommandePhoto',
  tableName: 'commande_photo',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    chemin: p.text(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['commande_id', 'chemin'] }],
});

export const CommandeProduitEntity = defineEntity({
  name: 'CommandeProduit',
  tableName: 'commande_produit',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    qte: p.integer(),
    qte_recue: p.integer().default(0),
    prix_achat: centimes(),
    prix_de_vente: centimes(),
    created_by: p.text(),
    ug_recue: p.integer().default(0),
    /** Null until the supplier answers. */
    reponse: oneOf(ETATS_REPONSE).nullable(),
    reponse_qte: p.integer().nullable(),
    reponse_motif: p.text().nullable(),
  },
  uniques: [{ properties: ['commande_id', 'produit_id'] }],
});
export type CommandeProduitRow = RowOf<typeof CommandeProduitEntity>;

/** One delivery of a line. Append-only. */
export const CommandeReceptionEntity = defineEntity({
  name: 'CommandeReception',
  tableName: 'commande_reception',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    qte: p.integer(),
    ug: p.integer(),
    prix_achat: centimes(),
    prix_de_vente: centimes(),
    lot_id: refersTo(LotEntity).nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type CommandeReceptionRow = RowOf<typeof CommandeReceptionEntity>;

export const OffreFournisseurEntity = defineEntity({
  name: 'OffreFournisseur',
  tableName: 'offre_fournisseur',
  properties: {
    id: identity(),
    version: version(),
    produit_id: ownedBy(ProduitEntity),
    fournisseur_id: refersTo(FournisseurEntity),
    prix_achat: centimes(),
    /** Free boxes per paid boxes; both or none. */
    ug_par: p.integer().nullable(),
    ug: p.integer().nullable(),
    /** Supplier's product code. */
    code: p.text().nullable(),
    qte_min: p.integer().nullable(),
    /** Typed, price list, or delivery. */
    source: oneOf(SOURCES_OFFRE),
    updated_by: p.text(),
    updated_at: changeInstant(),
  },
  uniques: [{ properties: ['produit_id', 'fournisseur_id'] }],
});
export type OffreFournisseurRow = RowOf<typeof OffreFournisseurEntity>;

/** Monthly boxes sold before this software; keyed by the month's first day. */
export const VentePasseeEntity = defineEntity({
  name: 'VentePassee',
  tableName: 'vente_passee',
  properties: {
    produit_id: ownedBy(ProduitEntity).primary(),
    mois: day().primary(),
    boites: p.integer(),
    import_id: p.integer(),
  },
});
export type VentePasseeRow = RowOf<typeof VentePasseeEntity>;
