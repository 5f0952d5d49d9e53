import type { EntityManager } from '@mikro-orm/postgresql';
import type { ParametreRow } from './parametre.entity.ts';
import { sql, sqlOne } from './sql.ts';

const LIRE = 'select valeur from parametre where cle = $1';

/** The value of a setting, or undefined when it was never written. */
export async function lireParametre(em: EntityManager, cle: string): Promise<unknown> {
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, LIRE, [cle]))?.valeur;
}

/** Writes it, whatever it was. */
export async function ecrireParametre(
  em: EntityManager,
  cle: string,
  valeur: unknown,
): Promise<void> {
  await sql(
    em,
    `insert into parametre (cle, valeur)
      values ($1, $2)
      on conflict (cle)
      do update set valeur = excluded.valeur`,
    [cle, JSON.stringify(valeur)],
  );
}

export async function retirerParametre(em: EntityManager, cle: string): Promise<void> {
  await sql(em, 'delete from parametre where cle = $1', [cle]);
}

/** Held until the transaction ends; made with this value when it is not there. */
export async function tenirParametre(
  em: EntityManager,
  cle: string,
  defaut: unknown,
): Promise<unknown> {
  await sql(
    em,
    'insert into parametre (cle, valeur) values ($1, $2) on conflict (cle) do nothing',
    [cle, JSON.stringify(defaut)],
  );
  return (await sqlOne<Pick<ParametreRow, 'valeur'>>(em, `${LIRE} for update`, [cle]))?.valeur;
}

/** A new value for one that is held. */
export async function changerParametre(
  em: EntityManager,
  cle: string,
  valeur: unknown,
): Promise<void> {
  await sql(em, 'update parametre set valeur = $2 where cle = $1', [cle, JSON.stringify(valeur)]);
}

interface Instant {
  /** ISO, as JSON holds it. */
  instant: string;
}

/**
 * A setting that is a moment of the base's clock, held until the transaction ends: now, the first
 * time it is asked for.
 */
export async function tenirInstant(em: EntityManager, cle: string): Promise<string | undefined> {
  await sql(
    em,
    `insert into parametre (cle, valeur) values ($1, to_jsonb(now())) on conflict do nothing`,
    [cle],
  );
  const tenu = await sqlOne<Instant>(
    em,
    `select valeur #>> '{}' as instant from parametre where cle = $1 for update`,
    [cle],
  );
  return tenu?.instant;
}

/** Moves it to the base's now. */
export async function avancerInstant(em: EntityManager, cle: string): Promise<void> {
  await sql(em, `update parametre set valeur = to_jsonb(now()) where cle = $1`, [cle]);
}
