import type { EntityManager } from '@mikro-orm/postgresql';
import { SANS_LOT } from '#shared/stock/produit/lots.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import { perimeAu } from './retenues.sql.ts';
import type { LotRow } from './produit.entity.ts';

export const PERIME = `coalesce(${perimeAu('t.date_expiration')}, false)`;
const LOT = `t.id, t.produit_id, t.numero, t.date_expiration, t.qte, ${PERIME} as perime`;

// SQL: the unnamed rest is a union over the same lots.
const DU_PRODUIT = `with n as (select ${LOT} from lot t where t.produit_id = $1 and t.qte > 0)
  select * from n union all
  select null, p.id, $2, null, p.qte - coalesce((select sum(qte) from n), 0)::int, false
  from produit p
  where p.id = $1 and p.qte > coalesce((select sum(qte) from n), 0)
  order by date_expiration nulls last, id nulls last`;
/** In selling order; 'SANS LOT' is stock outside named lots. */
export const lireLotsDuProduit = (em: EntityManager, produit_id: number) =>
  sql(em, DU_PRODUIT, [produit_id, SANS_LOT]);

export interface LotNomme {
  produit_id: number;
  numero: string | null;
  /** YYYY-MM-DD. */
  date_expiration: string | null;
}
type LotOuvert = Pick<LotRow, 'id' | 'produit_id' | 'numero' | 'date_expiration'>;
// SQL: an upsert from arrays.
const ECRIRE = `insert into lot as t (produit_id, numero, date_expiration)
  select distinct *
  from unnest($1::int[], $2::text[], $3::date[])
  order by 1, 2, 3
  on conflict (produit_id, numero, date_expiration)
  do update set numero = excluded.numero
  returning id, produit_id, numero, date_expiration`;
/** Existing ones, else created empty. */
export const ecrireLots = (em: EntityManager, lots: readonly LotNomme[]): Promise<LotOuvert[]> =>
  sql<LotOuvert>(em, ECRIRE, [
    lots.map((l) => l.produit_id),
    lots.map((l) => l.numero),
    lots.map((l) => l.date_expiration),
  ]);
