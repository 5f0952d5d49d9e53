import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsOf } from '../../platform/db/row.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import {
  ReservationProduitEntity,
  type ReservationProduitRow,
  type ReservationRow,
} from './reservation.entity.ts';

// SQL: hot path; each edit, sending and payment.

/** Except the id and the basket's. */
const DITES = columnsOf(ReservationProduitEntity).filter(
  (c) => c !== 'id' && c !== 'reservation_id',
);
const REMPLACER = `
  insert into reservation_produit (reservation_id, ${DITES.join(', ')})
  select $1, ${DITES.map((c) => `l.${c}`).join(', ')}
  from jsonb_populate_recordset(null::reservation_produit, $2::jsonb) as l
  order by l.rang
  on conflict (reservation_id, produit_id)
  do update set ${DITES.filter((c) => c !== 'produit_id')
    .map((c) => `${c} = excluded.${c}`)
    .join(', ')}
  returning *`;
export type LigneEcrite = Omit<ReservationProduitRow, 'id' | 'reservation_id'>;
export const ecrireLignes = (
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneEcrite[],
) => sql<ReservationProduitRow>(em, REMPLACER, [reservation_id, JSON.stringify(lignes)]);

const OTER =
  'delete from reservation_produit where reservation_id = $1 and produit_id <> all($2::int[])';
/** All but these products'. */
export const oterLignes = (em: EntityManager, reservation_id: number, sauf: readonly number[]) =>
  sql(em, OTER, [reservation_id, sauf]);

/** Set at creation or payment. */
type Fixe =
  | 'id'
  | 'version'
  | 'jour'
  | 'position'
  | 'created_by'
  | 'created_by_id'
  | 'created_at'
  | 'updated_at'
  | 'vente_id'
  | 'numero_ticket'
  | 'sceau'
  | 'ordonnancier';
/** Moments also accept dates. */
export type Changements = {
  [K in Exclude<keyof ReservationRow, Fixe>]?:
    | ReservationRow[K]
    | (K extends `${string}_at` ? Date : never);
};
export const changerTete = (
  em: EntityManager,
  id: number,
  changements: Changements,
  maintenant: Date,
) =>
  sqlOne<ReservationRow>(
    em,
    `update reservation
      set version = version + 1, updated_at = $2${Object.keys(changements)
        .map((c, i) => `, ${c} = $${i + 3}`)
        .join('')}
      where id = $1
      returning *`,
    [id, maintenant, ...Object.values(changements)],
  );
