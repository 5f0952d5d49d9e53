import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../db/sql.ts';

// SQL: what PostgreSQL says of itself; counts over live processes.

/** Database time in ms; null when none. */
export type Moment = number | null;
interface Base {
  version: string;
  depuis: number;
  octets: number;
}
const BASE = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    (extract(epoch from pg_postmaster_start_time()) * 1000)::float8 as depuis, pg_database_size(current_database())::float8 as octets`;
interface Connexions {
  ecrans: number;
  personnes: number;
}
const CONNEXIONS = `
  select coalesce(sum(prises), 0)::int as ecrans, count(distinct utilisateur_id)::int as personnes
  from presence
  where prises > 0 and processus in (select f_processus_vivants())`;
interface Attente {
  nombre: number;
  age_ms: number;
}
const ATTENTE = `
  select count(*)::int as nombre, coalesce(extract(epoch from now() - min(e.at)) * 1000, 0)::float8 as age_ms
  from a_publier a
  join evenement e on e.id = a.evenement_id`;
interface Archivage {
  dernier: Moment;
}
const ARCHIVAGE =
  'select (extract(epoch from last_archived_time) * 1000)::float8 as dernier from pg_stat_archiver';
export const lireBase = (em: EntityManager) => sqlOne<Base>(em, BASE);
export const lireConnexions = (em: EntityManager) => sqlOne<Connexions>(em, CONNEXIONS);
export const lireAttente = (em: EntityManager) => sqlOne<Attente>(em, ATTENTE);
export const lireArchivage = (em: EntityManager) => sqlOne<Archivage>(em, ARCHIVAGE);

interface Boite {
  email: string;
}
/** Admins' addresses, else the pharmacy's. */
const BOITES = `
  with admins as (
    select distinct email from utilisateur
    where is_admin and is_active and coalesce(email, '') <> ''
  )
  select email from admins
  union all
  select email from (select email from pharmacie order by id limit 1) p
  where coalesce(email, '') <> '' and not exists (select 1 from admins)
  order by email`;
export const lireBoitesAuxLettres = (em: EntityManager) => sql<Boite>(em, BOITES);
