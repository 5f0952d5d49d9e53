import type { EntityManager } from '@mikro-orm/postgresql';
import type { ParametreRow } from './db.entity.ts';
import { sql, sqlOne } from './sql.ts';

const READ = 'select valeur from parametre where cle = $1';

/** Undefined when never written. */
export async function readSetting(em: EntityManager, key: string): Promise<unknown> {
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, READ, [key]))?.valeur;
}

export async function writeSetting(em: EntityManager, key: string, value: unknown): Promise<void> {
  await sql(
    em,
    `insert into parametre (cle, valeur)
      values ($1, $2)
      on conflict (cle)
      do update set valeur = excluded.valeur`,
    [key, JSON.stringify(value)],
  );
}

export async function removeSetting(em: EntityManager, key: string): Promise<void> {
  await sql(em, 'delete from parametre where cle = $1', [key]);
}

/** A missing row cannot be locked: created first. */
const MAKE = 'insert into parametre (cle, valeur) values ($1, $2) on conflict (cle) do nothing';

/** Row lock; created with this value if missing. */
export async function holdSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await sql(em, MAKE, [key, JSON.stringify(fallback)]);
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, `${READ} for update`, [key]))?.valeur;
}

/** Shared lock; created likewise. */
export async function shareSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await sql(em, MAKE, [key, JSON.stringify(fallback)]);
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, `${READ} for share`, [key]))?.valeur;
}

/** Requires the lock. */
export async function changeSetting(em: EntityManager, key: string, value: unknown): Promise<void> {
  await sql(em, 'update parametre set valeur = $2 where cle = $1', [key, JSON.stringify(value)]);
}

interface Instant {
  /** ISO. */
  instant: string;
}

/** Timestamp setting, row-locked; database now on first use. */
export async function holdInstant(em: EntityManager, key: string): Promise<string | undefined> {
  await sql(
    em,
    `insert into parametre (cle, valeur) values ($1, to_jsonb(now())) on conflict do nothing`,
    [key],
  );
  const held = await sqlOne<Instant>(
    em,
    `select valeur #>> '{}' as instant from parametre where cle = $1 for update`,
    [key],
  );
  return held?.instant;
}

export async function advanceInstant(em: EntityManager, key: string): Promise<void> {
  await sql(em, `update parametre set valeur = to_jsonb(now()) where cle = $1`, [key]);
}
