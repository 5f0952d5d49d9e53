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
 * Every migration of this version, in the order of their names, which is the order they are applied
 * in. The database remembers them by these names.
 */
export const MIGRATIONS = await Promise.all(
  readdirSync(FOLDER)
    .flatMap((file) => /^(Migration\d{8}_\d+_\w+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
    .map(load),
);
