import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { contrePasseesDe, JOUR_ANNULE } from '../../vente/vente/lire-agregats.sql.ts';

// SQL: a union of monthly sums, cancellations and exports.

/** [STA-48] Cancellations of counted sales, by month; sale counts stay. */
const RENDUES = `
  select date_trunc('month', ${JOUR_ANNULE})::date as mois, 1 as nombre, 0 as total
  from ${contrePasseesDe({ conditions: [], valeurs: [] }, null)}`;
/** First active month, last complete month. */
interface Etendue {
  premier: string | null;
  dernier: string;
}
const ETENDUE = `
  select to_char(least(
        (select min(mois)::timestamp from agregat_mois),
        (select min(ouverte_at) at time zone 'UTC' + interval '1 hour' from session_caisse),
        (select min(created_at) at time zone 'UTC' + interval '1 hour' from depense),
        (select min(created_at) at time zone 'UTC' + interval '1 hour' from reglement)),
      'YYYY-MM') as premier,
    to_char($1::date - interval '1 month', 'YYYY-MM') as dernier`;
export interface Mois {
  mois: string;
  nombre: number;
  total: number;
  exporte_at: Date | null;
  exporte_par: string | null;
}
export const lireEtendue = (em: EntityManager, jour: string) =>
  sqlOne<Etendue>(em, ETENDUE, [jour]);

const VENDUS = `select to_char(m.mois, 'YYYY-MM') as mois, sum(m.nombre)::integer as nombre,
    sum(m.total)::bigint as total, e.created_at as exporte_at, e.created_by as exporte_par
  from (select mois, nombre, total from agregat_mois union all ${RENDUES}
    union all select (mois || '-01')::date, 0, 0 from export_comptable) m
  left join export_comptable e on e.mois = to_char(m.mois, 'YYYY-MM')
  where m.mois < date_trunc('month', $1::date)
  group by m.mois, e.created_at, e.created_by`;
/** Complete months with sales or an export. */
export const lireMoisVendus = (em: EntityManager, jour: string) => sql<Mois>(em, VENDUS, [jour]);
