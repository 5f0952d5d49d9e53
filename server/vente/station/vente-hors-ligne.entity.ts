import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EcartDeVente } from '#shared/vente/station/station.schema.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import { centimes, identity, instant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { StationEntity } from './station.entity.ts';

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
