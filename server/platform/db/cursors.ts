import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type Compilable, textOf } from './query.ts';
import { sql, sqlValuesInText, type SqlRow } from './sql.ts';

/** Separate connections, never the sales' own. */
const MAX_CURSORS = 4;
export const CURSOR_BATCH = 500;

/** One snapshot, in batches. */
export interface RowCursor {
  /** Empty at the end. */
  next(): Promise<SqlRow[]>;
  /** Releases the connection; always call it. */
  close(): Promise<void>;
}

const pools = new WeakMap<pg.Pool, pg.Pool>();
const mainPoolOf = async (orm: { em: EntityManager }): Promise<pg.Pool> =>
  (await orm.em.getConnection().getNativeClient()) as unknown as pg.Pool;

function poolBeside(main: pg.Pool): pg.Pool {
  const known = pools.get(main);
  if (known) return known;
  // `password` is non-enumerable: spread loses it.
  const { password } = main.options;
  const pool = new pg.Pool({
    ...main.options,
    ...(password !== undefined && { password }),
    max: MAX_CURSORS,
    min: 0,
  });
  // A lost connection fails its reader; when idle it is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(main, pool);
  return pool;
}

/** Values are inlined in the text. Null at the limit of concurrent cursors. */
export async function openCursor(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<RowCursor | null> {
  const pool = poolBeside(await mainPoolOf({ em }));
  if (pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= MAX_CURSORS))
    return null;
  const client = await pool.connect();
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await client.query('rollback');
    client.release();
  };
  try {
    await client.query('begin');
    await client.query('set transaction isolation level repeatable read read only');
    await client.query(`set local statement_timeout = '120s'`);
    await client.query(`declare rows_read no scroll cursor for ${sqlValuesInText(text, values)}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    next: async () => (await client.query<SqlRow>(`fetch ${CURSOR_BATCH} from rows_read`)).rows,
    close,
  };
}

/** Cuts those in progress. */
export async function closeCursors(orm: MikroORM): Promise<void> {
  await pools.get(await mainPoolOf(orm))?.end();
}

const BATCH = 2_000;
/** Through a cursor of the transaction, bounding memory. `name`: one a reader at once. */
export async function* inBatches<T>(
  em: EntityManager,
  name: string,
  query: Compilable<T>,
): AsyncGenerator<T[]> {
  await sql(em, `declare ${name} no scroll cursor for ${textOf(query)}`);
  for (;;) {
    const batch = await sql<T>(em, `fetch ${BATCH} from ${name}`);
    yield batch;
    if (batch.length < BATCH) break;
  }
  await sql(em, `close ${name}`);
}
