import { setTimeout as wait } from 'node:timers/promises';
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

const CONNECTION_DELAY = 2_000; // ms
async function ask(url: string, sql: string, delay = CONNECTION_DELAY): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: delay,
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

/** Another process creates it, or the server still starts: the next look tells. */
const PASSING = new Set(['42P04', '23505', '55006', '57P03', '53300']);
const isLasting = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !PASSING.has(error.code ?? '');

/** What a slow machine does not answer in `delay` ms is asked again, for `patience` ms. */
export async function createMissingDatabase(
  door: string,
  patience: number,
  delay = CONNECTION_DELAY,
): Promise<void> {
  const administration = urlOf(door, 'postgres');
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      if (
        await ask(administration, `select 1 from pg_database where datname = '${DATABASE}'`, delay)
      )
        return;
      await ask(administration, `create database ${DATABASE}`, delay);
      return;
    } catch (error) {
      if (isLasting(error) || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}
