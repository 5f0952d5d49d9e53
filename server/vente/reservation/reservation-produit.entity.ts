import { defineEntity, p } from '@mikro-orm/postgresql';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { ReservationEntity } from './reservation.entity.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { bigIdentity, centimes, oneOf, percent, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Prices and sums as last written. */
export const ReservationProduitEntity = defineEntity({
  name: 'ReservationProduit',
  tableName: 'reservation_produit',
  properties: {
    id: bigIdentity(),
    reservation_id: refersTo(ReservationEntity),
    produit_id: refersTo(ProduitEntity),
    rang: p.integer(),
    libelle: p.text(),
    cip: p.text().nullable(),
    qte: p.integer(),
    prix_de_vente: centimes(),
    prix_achat: centimes(),
    prise_en_charge: percent().default(0),
    /** Sell-first discount, percent; price before it, or null. */
    ecoulement: p.integer().default(0),
    prix_plein: centimes().nullable(),
    boites: p.json<BoitesLues[]>().defaultRaw("'[]'::jsonb"),
    tva: p.boolean(),
    css: p.boolean(),
    /** When the line was last written. */
    tableau: oneOf(TABLEAUX).nullable(),
    posologie: p.text().nullable(),
    total_ht: centimes(),
    total_tva: centimes(),
    total_css: centimes(),
    total_garde: centimes(),
    total_prise_en_charge: centimes(),
    cout_total: centimes(),
    cout_total_reel: centimes(),
  },
  uniques: [{ properties: ['reservation_id', 'produit_id'] }],
});
export type ReservationProduitRow = RowOf<typeof ReservationProduitEntity>;
