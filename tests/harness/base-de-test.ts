import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

const MODELE = 'modele';

export interface BaseDeTest {
  url: string;
  /** Ends every connection to it; how many deadlocks it counted in its life. */
  fermer: () => Promise<number>;
  detruire: () => Promise<void>;
}

/** A migrated, empty database of its own for a test file (about 50 ms in memory). */
export const baseDeTest = (): Promise<BaseDeTest> => creer(MODELE);

/** A database where nothing was ever migrated. */
export const creerBaseVide = (): Promise<BaseDeTest> => creer('template1');

async function creer(modele: string): Promise<BaseDeTest> {
  const serveur = inject('serveurPostgresql');
  const nom = `t_${randomBytes(6).toString('hex')}`;
  // Copied as files: by the log, each of its pages goes through it.
  await executer(serveur, `create database ${nom} template ${modele} strategy file_copy`);
  return {
    url: adresse(serveur, nom),
    fermer: () => fermer(serveur, nom),
    detruire: () => executer(serveur, `drop database if exists ${nom} with (force)`),
  };
}

/** A connection says what it counted when it ends: it is read once all have. */
async function fermer(serveur: string, nom: string): Promise<number> {
  const client = new pg.Client({ connectionString: serveur });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid, ${PATIENCE_MS})
        from pg_stat_activity
        where datname = $1 and backend_type = 'client backend'`,
      [nom],
    );
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [nom],
    );
    return Number(rows[0]?.deadlocks ?? 0);
  } finally {
    await client.end();
  }
}

/** Makes the empty model anew and gives its address, for the migrations to fill it. */
export async function creerModele(serveur: string): Promise<string> {
  await executer(serveur, `drop database if exists ${MODELE} with (force)`);
  await executer(serveur, `create database ${MODELE}`);
  return adresse(serveur, MODELE);
}

function adresse(serveur: string, base: string): string {
  const url = new URL(serveur);
  url.pathname = `/${base}`;
  return url.href;
}

async function executer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
