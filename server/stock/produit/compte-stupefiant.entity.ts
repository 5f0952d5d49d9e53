import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_LIGNE_COMPTE } from '#shared/stock/produit/compte-stupefiant.schema.ts';
import { bigIdentity, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { MouvementEntity } from './mouvement.entity.ts';
import { ProduitEntity } from './produit.entity.ts';

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
