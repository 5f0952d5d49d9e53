import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import {
  type EmbeddedDatabase,
  startDatabase,
} from '#server/platform/base-embarquee/start-database.ts';
import { migrate } from '#server/platform/db/orm.ts';
import { keepBackupKey } from '#server/platform/sauvegarde/backup-key.ts';
import { newSealingPair } from '#server/platform/sauvegarde/sealed-stream.ts';

export let racine: string;
export let base: EmbeddedDatabase;
export let cle: Awaited<ReturnType<typeof newSealingPair>>;
export const par = { utilisateur: 'Chantal', adresse: '127.0.0.1' };

/**
 * A cluster of the file's own, which only a real one can give back. A file that fails leaves nothing
 * of its backups to another.
 */
export function preparerRestauration(): void {
  beforeAll(async () => {
    cle = await newSealingPair();
    racine = mkdtempSync(path.join(tmpdir(), 'sauvegarde-'));
    chmodSync(racine, 0o755);
    base = await startDatabase(racine, {
      settings: { shared_buffers: '32MB', track_commit_timestamp: 'on' },
    });
    await migrate(base.url);
  });
  afterAll(async () => {
    await base.stop();
    rmSync(racine, { recursive: true, force: true });
  });
}

async function avecLaBase<T>(faire: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: base.url });
  await client.connect();
  return faire(client).finally(() => client.end());
}
export const demander = (texte: string): Promise<unknown> =>
  avecLaBase(async (client) => Object.values((await client.query(texte)).rows[0] ?? {})[0]);
export const ranger = (nom: string) =>
  demander(`insert into rayon (libelle) values ('${nom}') returning id`);
/** From then on what is backed up, and the log with it, is sealed. */
export const poserLaCle = (): Promise<unknown> =>
  avecLaBase((client) => keepBackupKey(client, cle.publicKey));
