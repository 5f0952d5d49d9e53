import { defineEntity, p } from '@mikro-orm/postgresql';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { ClientEntity } from '../clientele/clientele.entity.ts';
import { RetourVenteEntity, VenteEntity } from '../vente/vente.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Quote, then invoice once validated. */
export const FactureEntity = defineEntity({
  name: 'Facture',
  tableName: 'facture',
  properties: {
    id: identity(),
    version: version(),
    type: oneOf(['Devis', 'Facture']).default('Devis'),
    reservation_id: refersTo(ReservationEntity),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    net_a_payer: centimes(),
    est_valide: p.boolean().default(false),
    vente_id: refersTo(VenteEntity).nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    /** Validity in days, from the setting at creation. */
    validite_jours: p.integer().default(30),
    deleted_at: instant().nullable(),
    numero: p.text().unique().nullable(),
    valide_at: instant().nullable(),
    valide_par: p.text().nullable(),
    numero_fiscal: p.text().nullable(),
    code_qr: p.text().nullable(),
    envoye_at: instant().nullable(),
    envoye_a: p.text().nullable(),
    recherche: folded(),
    /** Mail in progress: a double click sends one. */
    envoi_debut_at: instant().nullable(),
    envoi_cle: p.uuid().nullable(),
    /** Version mailed: no resend after a crash. */
    envoye_version: p.integer().nullable(),
  },
});
export type FactureRow = RowOf<typeof FactureEntity>;

/** Credit note of a cancelled invoice or a return; own gapless series. */
export const AvoirEntity = defineEntity({
  name: 'Avoir',
  tableName: 'avoir',
  properties: {
    id: identity(),
    version: version(),
    numero: p.text().unique(),
    /** Null: sale not invoiced. */
    facture_id: refersTo(FactureEntity).nullable(),
    facture_numero: p.text().nullable(),
    vente_id: refersTo(VenteEntity),
    /** Null: undoes the whole invoice. */
    retour_id: refersTo(RetourVenteEntity).unique().nullable(),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    net_a_payer: centimes(),
    total: centimes(),
    total_prise_en_charge: centimes(),
    motif: p.text().nullable(),
    numero_fiscal: p.text().nullable(),
    code_qr: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type AvoirRow = RowOf<typeof AvoirEntity>;

/** Last number used, by year. */
export const CompteurAvoirEntity = defineEntity({
  name: 'CompteurAvoir',
  tableName: 'compteur_avoir',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});

/** Last number used, by year. */
export const CompteurFactureEntity = defineEntity({
  name: 'CompteurFacture',
  tableName: 'compteur_facture',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
