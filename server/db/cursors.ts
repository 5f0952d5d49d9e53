import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { sqlValuesInText, type SqlRow } from './sql.ts';

/** Long readings at once. Each holds a connection of its own: they never take one from a sale. */
const MAX_CURSORS = 4;
/** Rows read at a time. */
export const CURSOR_BATCH = 500;

/** A long reading under way: one consistent picture of the base, a batch of rows at a time. */
export interface RowCursor {
  /** The next rows; none at the end. */
  next(): Promise<SqlRow[]>;
  /** Gives the connection back, whatever its state; to be called once done with, always. */
  close(): Promise<void>;
}

const pools = new WeakMap<pg.Pool, pg.Pool>();
const mainPoolOf = async (orm: { em: EntityManager }): Promise<pg.Pool> =>
  (await orm.em.getConnection().getNativeClient()) as unknown as pg.Pool;

function poolBeside(main: pg.Pool): pg.Pool {
  const known = pools.get(main);
  if (known) return known;
  // The password is hidden from copies of the options.
  const { password } = main.options;
  const pool = new pg.Pool({
    ...main.options,
    ...(password !== undefined && { password }),
    max: MAX_CURSORS,
    min: 0,
  });
  // A connection that is lost says so to whoever reads by it; alone, it is merely dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(main, pool);
  return pool;
}

/**
 * Opens a cursor on a select, with its values written into its text; null when as many long
 * readings as the server allows are under way.
 */
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

/** Ends the connections of long readings; those under way are cut. */
export async function closeCursors(orm: MikroORM): Promise<void> {
  await pools.get(await mainPoolOf(orm))?.end();
}
