import { readdirSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';

/** Beside our sources, also when packaged. */
const FOLDER = new URL('../../../migrations/', import.meta.url);

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** One migration per file, same name. */
async function load(name: string): Promise<{ name: string; class: MigrationClass }> {
  const file = new URL(`${name}.ts`, FOLDER).href;
  const exported = (await import(/* @vite-ignore */ file)) as Record<string, MigrationClass>;
  const found = exported[name];
  if (!found) throw new Error(`${name}.ts n’exporte pas ${name}.`);
  return { name, class: found };
}

/** Applied in name order (`MigrationYYYYMMDD_HHMM_what`), by which the database records them. */
export const MIGRATIONS = await Promise.all(
  readdirSync(FOLDER)
    .flatMap((file) => /^(Migration\d{8}_\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
    .map(load),
);
const KNOWN = new Set(MIGRATIONS.map(({ name }) => name));

export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !KNOWN.has(name));

const BASE = 'Migration20261128_1934_base';
/** Last of version 3.3.22, whose schema the base migration equals. */
const LAST_OF_3_3_22 = 'Migration20261201_30_recu_hors_commande';

/** Maps a 3.3.22 history to the single base migration. Null when older: upgrade to 3.3.22 first. */
export function namesNow(applied: readonly string[]): string[] | null {
  if (applied.length === 0 || applied.includes(BASE)) return [...applied];
  if (!applied.includes(LAST_OF_3_3_22)) return null;
  return [BASE, ...applied.filter((name) => name > LAST_OF_3_3_22)];
}
