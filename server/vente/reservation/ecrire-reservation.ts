import type { Centimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  calculerLigne,
  calculerTotaux,
  type TaxesDuPanier,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/vente/reservation/totaux.rules.ts';
import { columnsOf } from '../../platform/db/row.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import {
  ReservationProduitEntity,
  type ReservationProduitRow,
  type ReservationRow,
} from './reservation.entity.ts';

/** Rank and sums are set here. */
type LigneDite = Omit<ReservationProduitRow, 'id' | 'reservation_id' | 'rang'>;
export type LigneBrute = Omit<LigneDite, keyof TotauxLigne>;
export type LigneCalculee = LigneBrute & TotauxLigne;

export const calculer = (lignes: readonly LigneBrute[], taxes: TaxesDuPanier): LigneCalculee[] =>
  lignes.map((l) => ({ ...l, ...calculerLigne(l, taxes) }));
export const totaliser = (lignes: readonly LigneCalculee[], remise: Centimes): TotauxReservation =>
  calculerTotaux(lignes, remise);

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

/** One statement removes, another updates and inserts. Remaining lines keep their id. */
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

/** Bumps the version; answers the row. */
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
