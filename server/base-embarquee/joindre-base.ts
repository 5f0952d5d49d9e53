import pg from 'pg';

export const BASE = 'pharmacie';

/** The address of a database behind a socket folder, in the form that both `pg` and MikroORM read. */
export function adresseDe(socket: string, base: string): string {
  return `postgresql://postgres@${encodeURIComponent(socket)}:5432/${base}`;
}

async function demander(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 10_000 });
  client.on('error', () => undefined); // a base that falls while we ask must not end the process
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether PostgreSQL answers; while it starts or recovers it doesn't. */
export async function repond(socket: string): Promise<boolean> {
  return demander(adresseDe(socket, 'postgres'), 'select 1').then(() => true, () => false);
}

/** Makes the pharmacy's own database on the first start. */
export async function creerBaseAbsente(socket: string): Promise<void> {
  const administration = adresseDe(socket, 'postgres');
  if (await demander(administration, `select 1 from pg_database where datname = '${BASE}'`)) return;
  try {
    await demander(administration, `create database ${BASE}`);
  } catch (erreur) {
    if (!(await repond(socket)) || !(await demander(administration, `select 1 from pg_database where datname = '${BASE}'`))) throw erreur;
  }
}
