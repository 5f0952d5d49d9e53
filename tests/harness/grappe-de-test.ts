import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';
import { migrate } from '#server/platform/db/orm.ts';
import { creerModele } from './base-de-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that holds the model and every test database. */
    serveurPostgresql: string;
  }
}

/**
 * Nothing of the tests' cluster must survive a power cut, so it alone skips the waits for the disk.
 */
const SANS_DURABILITE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  archive_mode: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
};

/** One PostgreSQL for the whole run, with a migrated model that each test file copies. */
export default async function ({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, arreter } = await ouvrirServeur();
  provide('serveurPostgresql', url);
  await migrate(await creerModele(url));
  return arreter;
}

async function ouvrirServeur(): Promise<{ url: string; arreter: () => Promise<void> }> {
  const donne = process.env.DATABASE_URL_TESTS;
  if (donne) return { url: donne, arreter: async () => undefined };
  const dossier = mkdtempSync(join(tmpdir(), 'pharmacie-tests-'));
  chmodSync(dossier, 0o755); // the database's account goes through it
  const base = await startDatabase(dossier, { settings: SANS_DURABILITE });
  const arreter = async () => {
    await base.stop();
    rmSync(dossier, { recursive: true, force: true });
  };
  return { url: base.url, arreter };
}
