import { readdirSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';

/** Beside our sources, here as in a package. */
const FOLDER = new URL('../../migrations/', import.meta.url);

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** A file holds one migration, under the name of the file. */
async function load(name: string): Promise<{ name: string; class: MigrationClass }> {
  const file = new URL(`${name}.ts`, FOLDER).href;
  const exported = (await import(/* @vite-ignore */ file)) as Record<string, MigrationClass>;
  const found = exported[name];
  if (!found) throw new Error(`${name}.ts n’exporte pas ${name}.`);
  return { name, class: found };
}

/**
 * Every migration of this version, in the order of their names (`MigrationYYYYMMDD_HHMM_what`),
 * which is the order they are applied in. The database remembers them by these names.
 */
export const MIGRATIONS = await Promise.all(
  readdirSync(FOLDER)
    .flatMap((file) => /^(Migration\d{8}_\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
    .map(load),
);
const KNOWN = new Set(MIGRATIONS.map(({ name }) => name));

/** Where the migrations applied are written down. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** Those among these names that this version does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !KNOWN.has(name));

const BASE = 'Migration20261128_1934_base';
/** The last migration of version 3.3.22, whose schema the one base is. */
const LAST_OF_3_3_22 = 'Migration20261201_30_recu_hors_commande';

/**
 * The migrations applied to a base, as this version names them: those that made a base of 3.3.22 are
 * the one base. Null of an older one, which 3.3.22 must bring up to date first.
 */
export function namesNow(applied: readonly string[]): string[] | null {
  if (applied.length === 0 || applied.includes(BASE)) return [...applied];
  if (!applied.includes(LAST_OF_3_3_22)) return null;
  return [BASE, ...applied.filter((name) => name > LAST_OF_3_3_22)];
}
