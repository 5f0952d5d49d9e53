import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export const serveurSql = inject('serveurPostgresql');
export const suffixe = Math.random().toString(36).slice(2, 8);
/** An account that may make databases and nothing more, as a hosted PostgreSQL gives. */
export const [COMPTE, FAIBLE] = [`compte_${suffixe}`, `faible_${suffixe}`];
export const bases = new Set<string>();
export let dossier: string;
export async function demander<T extends pg.QueryResultRow = { v: unknown }>(
  url: string,
  texte: string,
  valeurs: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(texte, valeurs)).rows;
  } finally {
    await client.end();
  }
}
export const administrer = (texte: string) => demander(serveurSql, texte);
export const aCote = async () =>
  (
    await demander<{ n: string }>(
      serveurSql,
      `select datname as n from pg_database where datname like '%${suffixe}\\_%' order by 1`,
    )
  ).map((r) => r.n);

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerRestaurerTables(): void {
  beforeAll(async () => {
    dossier = mkdtempSync(path.join(tmpdir(), 'tables-'));
    chmodSync(dossier, 0o755);
    await administrer(`create role ${COMPTE} login createdb`);
    await administrer(`create role ${FAIBLE} login`);
  });
  afterAll(async () => {
    for (const nom of [...bases, ...(await aCote())])
      await administrer(`drop database if exists "${nom}" with (force)`);
    for (const compte of [COMPTE, FAIBLE]) await administrer(`drop role if exists ${compte}`);
    rmSync(dossier, { recursive: true, force: true });
  });
}
