import type pg from 'pg';

/** Held by the connection until it ends, or `releaseSessionLock`. */

/** Of a process that listens; looked for by `f_processus_vivants`. */
export const PROCESS_LOCK = 7_251;

interface Taken {
  taken: boolean;
}
/** False: held by another connection. `of`: one lock a number. */
export async function trySessionLock(
  client: pg.Client,
  key: number,
  of?: number,
): Promise<boolean> {
  const { rows } =
    of === undefined
      ? await client.query<Taken>('select pg_try_advisory_lock($1) as taken', [key])
      : await client.query<Taken>('select pg_try_advisory_lock($1, $2) as taken', [key, of]);
  return rows[0]?.taken === true;
}

/** One lock a name. */
export async function tryNamedLock(client: pg.Client, key: number, of: string): Promise<boolean> {
  const { rows } = await client.query<Taken>(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken',
    [key, of],
  );
  return rows[0]?.taken === true;
}

/** Waits. */
export const sessionLock = (client: pg.Client, key: number): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [key]);

/** False: not held. */
export async function releaseSessionLock(
  client: pg.Client,
  key: number,
  of: number,
): Promise<boolean> {
  const { rows } = await client.query<Taken>('select pg_advisory_unlock($1, $2) as taken', [
    key,
    of,
  ]);
  return rows[0]?.taken === true;
}

/** A process listens to that database, of this server. */
export async function isListening(client: pg.Client, database: string): Promise<boolean> {
  const { rows } = await client.query<Taken>(
    `select exists (select
      from pg_locks l
      join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid = $2 and l.objsubid = 2 and d.datname = $1)
        as taken`,
    [database, PROCESS_LOCK],
  );
  return rows[0]?.taken === true;
}
