import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import pg from 'pg';

export type SqlRow = Record<string, unknown>;
/** What a `select count(*) n` answers. */
export interface Counted {
  n: number;
}
/** What a `select exists (…) oui` answers. */
export interface Answered {
  oui: boolean;
}
type Context = ControlledTransaction<unknown>;

const connections = new WeakMap<Context, Promise<DatabaseConnection>>();
/**
 * The connection of a running transaction. MikroORM's own door passes statements one after the
 * other; on the connection itself they can be asked together and leave together, in the order asked.
 */
function connectionOf(context: Context): Promise<DatabaseConnection> {
  let connection = connections.get(context);
  if (!connection) {
    connection = context.getExecutor().provideConnection((c) => Promise.resolve(c));
    connections.set(context, connection);
  }
  return connection;
}

const firstFaults = new WeakMap<Context, unknown>();
/**
 * Statements leave together: those behind a failed one fail too, saying only that the transaction
 * is lost. The first fault is the one to say.
 */
async function inOrder<T>(context: Context, sending: Promise<T>): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    const follows =
      typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02';
    if (!follows) firstFaults.set(context, error);
    throw firstFaults.get(context) ?? error;
  }
}

/**
 * One statement in the transaction of `em` (or on its own outside one), with `$1…` parameters,
 * prepared by its text.
 * `MikroORM.execute` would write the values into the text, and PostgreSQL would plan every call
 * anew.
 */
export async function sql<T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const statement = CompiledQuery.raw(text, [...values]) as CompiledQuery<T>;
  const context = em.getTransactionContext<Context>();
  if (!context) return (await em.getConnection().getClient().executeQuery(statement)).rows;
  const connection = await connectionOf(context);
  return (await inOrder(context, connection.executeQuery<T>(statement))).rows;
}

function literal(v: unknown): string {
  if (v === null || v === undefined) return 'null';
  if (typeof v === 'number' || typeof v === 'boolean') return String(v);
  return pg.escapeLiteral(v instanceof Date ? v.toISOString() : String(v));
}

/** The statement with its `$1…` written into its text, quoted by the driver. Scalars only. */
export const sqlValuesInText = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]));

/**
 * Same, planned with its values, for searches: the best plan depends on the words. Prepared
 * statements share one plan (`plan_cache_mode`), so the values are written into the text, quoted by
 * the driver. Scalars only.
 */
export const sqlWithValues = <T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => sql<T>(em, sqlValuesInText(text, values));

const MANY = 500;
/**
 * The same statement, in a transaction, for a basket or for a whole pharmacy: with thousands of
 * values it is planned with them. The plan kept for every call takes lists for short, and its loops
 * over them grow with the square of their length.
 */
export async function sqlByNumber<T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
  count: number,
): Promise<T[]> {
  if (count <= MANY) return sql<T>(em, text, values);
  const [, rows] = await Promise.all([
    sql(em, 'set local plan_cache_mode = force_custom_plan'),
    sql<T>(em, text, values),
    sql(em, 'set local plan_cache_mode = force_generic_plan'),
  ]);
  return rows;
}

/** The first row, or undefined. */
export async function sqlOne<T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  return (await sql<T>(em, text, values))[0];
}

/** Whether a database answers, by a connection made for it; rejects when it does not. */
export async function askDirectly(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
