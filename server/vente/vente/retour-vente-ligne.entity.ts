import { defineEntity, p } from '@mikro-orm/postgresql';
import { DESTINATIONS_RETOUR } from '#shared/vente/vente/retour-vente.schema.ts';
import { centimes, identity, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { LotEntity } from '../../stock/produit/lot.entity.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { ReservationProduitEntity } from '../reservation/reservation-produit.entity.ts';
import { RetourVenteEntity } from './retour-vente.entity.ts';

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
