import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../../platform/db/sql.ts';
import type { StationRow } from './station.entity.ts';

/** A greater mark is forged and ignored for the next one. */
const MARQUE_MAX = 1_000_000;
// SQL: the next mark is computed by the insert.
const FAIRE = `
  insert into station (cle, nom, marque, creee_at, vue_at, cle_publique, empreinte, demandee_par,
    demandee_par_id, numero_depart, confiance_at)
  select $1, $2, case
      when $3::text is not null and not exists (select from station where marque = $3) then $3
      else 'P' || (coalesce(max(substr(marque, 2)::integer)
        filter (where substr(marque, 2)::integer < ${MARQUE_MAX}), 0) + 1) end,
    $4, $4, $5, $6, $7, $8, $9, $10
  from station
  on conflict (cle) do update set vue_at = excluded.vue_at, version = station.version + 1
  returning *`;
type Nouvelle = Pick<
  StationRow,
  | 'cle'
  | 'nom'
  | 'cle_publique'
  | 'empreinte'
  | 'demandee_par'
  | 'demandee_par_id'
  | 'numero_depart'
  | 'confiance_at'
> & { vue_at: Date; /** Proven; null: the next one. */ marque: string | null };
export const ecrireStation = (em: EntityManager, s: Nouvelle): Promise<StationRow | undefined> =>
  sqlOne<StationRow>(em, FAIRE, [
    s.cle,
    s.nom,
    s.marque,
    s.vue_at,
    s.cle_publique,
    s.empreinte,
    s.demandee_par,
    s.demandee_par_id,
    s.numero_depart,
    s.confiance_at,
  ]);
