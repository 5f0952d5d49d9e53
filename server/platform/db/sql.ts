import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import pg from 'pg';

export type SqlRow = Record<string, unknown>;
/** `select count(*) n`. */
export interface Counted {
  n: number;
}
/** `select exists (…) oui`. */
export interface Answered {
  oui: boolean;
}
type Context = ControlledTransaction<unknown>;

const connections = new WeakMap<Context, Promise<DatabaseConnection>>();
/** The transaction's own connection: pipelines statements, where MikroORM serializes them. */
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
 * After a failure, pipelined statements report only an aborted transaction: the first error is
 * thrown.
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
 * One prepared statement, in `em`'s transaction if any. `MikroORM.execute` would inline values and
 * replan every call.
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

/** Inlines `$1…`, quoted by the driver. Scalars only. */
export const sqlValuesInText = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]));

/**
 * For searches, whose best plan depends on the values: inlined, as prepared statements share one
 * plan (`plan_cache_mode`). Scalars only.
 */
export const sqlWithValues = <T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => sql<T>(em, sqlValuesInText(text, values));

/** Each statement replanned with its values, until the transaction's end or `planOnce`. */
export const planEachTime = (em: EntityManager): Promise<unknown> =>
  sql(em, 'set local plan_cache_mode = force_custom_plan');
export const planOnce = (em: EntityManager): Promise<unknown> =>
  sql(em, 'set local plan_cache_mode = force_generic_plan');

const MANY = 500;
/**
 * Inside a transaction; replans for thousands of values: the generic plan assumes short lists and
 * turns quadratic.
 */
export async function sqlByNumber<T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
  count: number,
): Promise<T[]> {
  if (count <= MANY) return sql<T>(em, text, values);
  const [, rows] = await Promise.all([planEachTime(em), sql<T>(em, text, values), planOnce(em)]);
  return rows;
}

export async function sqlOne<T = SqlRow>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  return (await sql<T>(em, text, values))[0];
}

/** Rejects when down. */
export const ask = (em: EntityManager): Promise<unknown> => sql(em, 'select 1');

/** On a new connection; rejects when down. */
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
