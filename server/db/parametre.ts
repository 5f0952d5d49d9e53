import type { EntityManager } from '@mikro-orm/postgresql';
import type { ParametreRow } from './parametre.entity.ts';
import { sql, sqlOne } from './sql.ts';

const READ = 'select valeur from parametre where cle = $1';

/** The value of a setting, or undefined when it was never written. */
export async function readSetting(em: EntityManager, key: string): Promise<unknown> {
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, READ, [key]))?.valeur;
}

/** Writes it, whatever it was. */
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

/** A row that is not there cannot be held: it is made first. */
const MAKE = 'insert into parametre (cle, valeur) values ($1, $2) on conflict (cle) do nothing';

/** Held until the transaction ends; made with this value when it is not there. */
export async function holdSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await sql(em, MAKE, [key, JSON.stringify(fallback)]);
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, `${READ} for update`, [key]))?.valeur;
}

/** Read by many at once, and changed by nobody until they end; made likewise. */
export async function shareSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await sql(em, MAKE, [key, JSON.stringify(fallback)]);
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, `${READ} for share`, [key]))?.valeur;
}

/** A new value for one that is held. */
export async function changeSetting(em: EntityManager, key: string, value: unknown): Promise<void> {
  await sql(em, 'update parametre set valeur = $2 where cle = $1', [key, JSON.stringify(value)]);
}

interface Instant {
  /** ISO, as JSON holds it. */
  instant: string;
}

/**
 * A setting that is a moment of the base's clock, held until the transaction ends: now, the first
 * time it is asked for.
 */
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

/** Moves it to the base's now. */
export async function advanceInstant(em: EntityManager, key: string): Promise<void> {
  await sql(em, `update parametre set valeur = to_jsonb(now()) where cle = $1`, [key]);
}
