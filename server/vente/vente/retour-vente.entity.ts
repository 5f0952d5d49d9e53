import { defineEntity, p } from '@mikro-orm/postgresql';
import { MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import {
  centimes,
  creationInstant,
  day,
  identity,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { VenteEntity } from './vente.entity.ts';

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
