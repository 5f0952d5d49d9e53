import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const MODELE = 'modele';

export type BaseDeTest = { url: string; detruire: () => Promise<void> };

/** A migrated, empty database of its own for a test file (about 100 ms). */
export const baseDeTest = (): Promise<BaseDeTest> => creer(MODELE);

/** A database where nothing was ever migrated. */
export const creerBaseVide = (): Promise<BaseDeTest> => creer('template1');

async function creer(modele: string): Promise<BaseDeTest> {
  const serveur = inject('serveurPostgresql');
  const nom = `t_${randomBytes(6).toString('hex')}`;
  await executer(serveur, `create database ${nom} template ${modele}`);
  return {
    url: adresse(serveur, nom),
    detruire: () => executer(serveur, `drop database if exists ${nom} with (force)`),
  };
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
