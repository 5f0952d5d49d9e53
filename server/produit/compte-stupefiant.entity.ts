import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_LIGNE_COMPTE } from '#shared/produit/compte-stupefiant.schema.ts';
import { bigIdentity, instant, oneOf, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { MouvementEntity } from './mouvement.entity.ts';
import { ProduitEntity } from './produit.entity.ts';

/**
 * A line of a narcotic's account: by how much its stock moved, and what was left. Only ever added
 * to, without gap by product; boxes, of so many units each.
 */
export const CompteStupefiantEntity = defineEntity({
  name: 'CompteStupefiant',
  tableName: 'compte_stupefiant',
  properties: {
    id: bigIdentity(),
    produit_id: refersTo(ProduitEntity),
    /** Its name at that moment. */
    libelle: p.text(),
    rang: p.integer(),
    genre: oneOf(GENRES_LIGNE_COMPTE),
    qte: p.integer(),
    solde: p.integer(),
    unites: p.integer(),
    mouvement_id: refersTo(MouvementEntity).nullable(),
    /** The kind of document of what moved nothing, and its number; a movement has its own. */
    source: p.text().nullable(),
    source_id: p.bigint('number').nullable(),
    par: p.text(),
    at: instant(),
  },
  uniques: [{ properties: ['produit_id', 'rang'] }],
});
export type CompteStupefiantRow = RowOf<typeof CompteStupefiantEntity>;
