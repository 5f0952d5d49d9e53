import pg from 'pg';

export const DATABASE = 'pharmacie';

/** User and host of a URL, by socket folder. */
export const socketDoor = (socket: string): string => `postgres@${encodeURIComponent(socket)}:5432`;
/** By loopback, where there are no such sockets. */
export const tcpDoor = (port: string, secret: string): string =>
  `postgres:${secret}@127.0.0.1:${port}`;

/** URL form read by both `pg` and MikroORM. */
export function urlOf(door: string, database: string): string {
  return `postgresql://${door}/${database}`;
}

async function ask(url: string, sql: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined); // a database that falls during the query must not end the process
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** False while starting or recovering. */
export async function answers(door: string): Promise<boolean> {
  return ask(urlOf(door, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  );
}

export async function createMissingDatabase(door: string): Promise<void> {
  const administration = urlOf(door, 'postgres');
  if (await ask(administration, `select 1 from pg_database where datname = '${DATABASE}'`)) return;
  try {
    await ask(administration, `create database ${DATABASE}`);
  } catch (error) {
    if (
      !(await answers(door)) ||
      !(await ask(administration, `select 1 from pg_database where datname = '${DATABASE}'`))
    )
      throw error;
  }
}
