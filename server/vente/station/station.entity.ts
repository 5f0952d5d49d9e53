import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  centimes,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import {
  STATUTS_QUARANTAINE,
  type LigneEnQuarantaine,
  type RaisonDeQuarantaine,
} from '#shared/vente/station/quarantaine.schema.ts';
import type { Centimes } from '#shared/base/montant.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import type { EcartDeVente } from '#shared/vente/station/station.schema.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';

/** A till able to sell offline; `marque` prefixes its provisional numbers. */
export const StationEntity = defineEntity({
  name: 'Station',
  tableName: 'station',
  properties: {
    id: identity(),
    version: version(),
    cle: p.uuid().unique(),
    marque: p.text().unique(),
    nom: p.text().default(''),
    creee_at: creationInstant(),
    vue_at: creationInstant(),
    ecartee_at: instant().nullable(),
    ecartee_par: p.text().nullable(),
    /** Last provisional number received; 0 before the first. */
    dernier_numero: p.integer().default(0),
    /** SPKI, base64; null until shown. */
    cle_publique: p.text().unique().nullable(),
    empreinte: p.text().nullable(),
    /** Null: awaiting acceptance. */
    enrolee_at: instant().nullable(),
    enrolee_par: p.text().nullable(),
    /** Signatures are trusted from here. */
    confiance_at: instant().nullable(),
    /** Known before signatures existed: bound to the first key it shows. */
    d_avant: p.boolean().default(false),
    demandee_par: p.text().nullable(),
    demandee_par_id: refersTo(UtilisateurEntity).nullable(),
    /** Device activation that vouched for it. */
    activation: p.text().unique().nullable(),
    /** Last number when this base first met it. */
    numero_depart: p.integer().default(0),
    /** Hash of the last record received; empty before the first. */
    maillon: p.text().default(''),
    recherche: folded(),
  },
});
export type StationRow = RowOf<typeof StationEntity>;

/** Price in hundredths. */
export type StoredLigne = Omit<LigneEnQuarantaine, 'prix_de_vente'> & { prix_de_vente: Centimes };

/** An offline sale that breaks a rule, until decided. */
export const QuarantaineEntity = defineEntity({
  name: 'Quarantaine',
  tableName: 'quarantaine',
  properties: {
    id: identity(),
    version: version(),
    station_id: refersTo(StationEntity),
    numero: p.integer(),
    numero_provisoire: p.text(),
    vendeur: p.text(),
    vendeur_id: p.integer(),
    envoyee_par: p.text(),
    envoyee_par_id: p.integer(),
    net_a_payer: centimes(),
    faite_at: instant(),
    recue_at: instant(),
    /** Station clock ahead, in ms. */
    decalage_ms: p.bigint('number'),
    empreinte: p.text(),
    /** Signed text, verbatim; a legacy station's payload. */
    texte: p.text(),
    signature: p.text().nullable(),
    precedent: p.text().nullable(),
    maillon: p.text().nullable(),
    lignes: p.json<StoredLigne[]>(),
    raisons: p.json<RaisonDeQuarantaine[]>(),
    controle: p.boolean(),
    statut: oneOf(STATUTS_QUARANTAINE).default('En quarantaine'),
    traite_at: instant().nullable(),
    traite_par: p.text().nullable(),
    motif: p.text().nullable(),
    vente_id: refersTo(VenteEntity).unique().nullable(),
    /** Share of its cash the accepted sale takes. */
    net_accepte: centimes().nullable(),
  },
  uniques: [{ properties: ['station_id', 'numero'] }],
});
export type QuarantaineRow = RowOf<typeof QuarantaineEntity>;

/** Offline sale as handed over: immutable, reviewed later. */
export const VenteHorsLigneEntity = defineEntity({
  name: 'VenteHorsLigne',
  tableName: 'vente_hors_ligne',
  properties: {
    id: identity(),
    station_id: refersTo(StationEntity),
    numero: p.integer(),
    numero_provisoire: p.text(),
    vente_id: refersTo(VenteEntity).unique(),
    reservation_id: refersTo(ReservationEntity),
    numero_ticket: p.integer(),
    vendeur: p.text(),
    envoyee_par: p.text(),
    net_a_payer: centimes(),
    faite_at: instant(),
    recue_at: instant(),
    /** Station clock ahead, in ms. */
    decalage_ms: p.bigint('number'),
    empreinte: p.text(),
    /** Signed text and chain link; null before signatures existed. */
    texte: p.text().nullable(),
    signature: p.text().nullable(),
    precedent: p.text().nullable(),
    maillon: p.text().nullable(),
    ecarts: p.json<EcartDeVente[]>().defaultRaw("'[]'::jsonb"),
    vue_at: instant().nullable(),
    vue_par: p.text().nullable(),
  },
  uniques: [{ properties: ['station_id', 'numero'] }],
});
export type VenteHorsLigneRow = RowOf<typeof VenteHorsLigneEntity>;
