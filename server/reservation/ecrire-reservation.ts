import type { Centimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  calculerLigne,
  calculerTotaux,
  type TaxesDuPanier,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/reservation/totaux.rules.ts';
import { columnsOf } from '../db/row.ts';
import { sql, sqlOne } from '../db/sql.ts';
import {
  ReservationProduitEntity,
  type ReservationProduitRow,
} from './reservation-produit.entity.ts';
import type { ReservationRow } from './reservation.entity.ts';

/** What a line says by itself; its place in the basket and its sums are made here. */
type LigneDite = Omit<ReservationProduitRow, 'id' | 'reservation_id' | 'rang'>;
/** A line before its sums. */
export type LigneBrute = Omit<LigneDite, keyof TotauxLigne>;
export type LigneCalculee = LigneBrute & TotauxLigne;

export const calculer = (lignes: readonly LigneBrute[], taxes: TaxesDuPanier): LigneCalculee[] =>
  lignes.map((l) => ({ ...l, ...calculerLigne(l, taxes) }));
export const totaliser = (lignes: readonly LigneCalculee[], remise: Centimes): TotauxReservation =>
  calculerTotaux(lignes, remise);

/** Every column of a line but its own number and its basket's, which the statement gives. */
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

/**
 * The basket's lines become these, in this order: one statement removes, another changes and adds. A
 * line that stays keeps its id.
 */
export async function remplacerLignes(
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneDite[],
): Promise<ReservationProduitRow[]> {
  await sql(
    em,
    'delete from reservation_produit where reservation_id = $1 and produit_id <> all($2::int[])',
    [reservation_id, lignes.map((l) => l.produit_id)],
  );
  return sql<ReservationProduitRow>(em, REMPLACER, [
    reservation_id,
    JSON.stringify(lignes.map((l, rang) => ({ ...l, rang }))),
  ]);
}

/** Given when the basket is made or paid, never changed by hand. */
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
/** Columns an act may change; moments are also taken as dates. */
export type Changements = {
  [K in Exclude<keyof ReservationRow, Fixe>]?:
    | ReservationRow[K]
    | (K extends `${string}_at` ? Date : never);
};

/** Writes these columns, moves the version, gives the row back. */
export async function ecrireReservation(
  em: EntityManager,
  id: number,
  changements: Changements,
  maintenant: Date,
): Promise<ReservationRow> {
  const colonnes = Object.keys(changements);
  const ligne = await sqlOne<ReservationRow>(
    em,
    `update reservation
      set version = version + 1,
        updated_at = $2${colonnes.map((c, i) => `, ${c} = $${i + 3}`).join('')}
      where id = $1
      returning *`,
    [id, maintenant, ...Object.values(changements)],
  );
  if (!ligne) throw new Error(`réservation ${id} disparue sous verrou`);
  return ligne;
}
