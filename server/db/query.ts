import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as fragment,
} from 'kysely';
import { sql, sqlWithValues } from './sql.ts';

export { type Compilable, fragment };

class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('a statement is executed by rows(em, …) or row(em, …)'));
  }
}

/** What builds statements over these tables, and executes none: `rows` and `row` do. */
export const queryBuilder = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** The rows of a built statement, which leaves as `sql` does: prepared by its text, pipelined. */
export function rows<T>(em: EntityManager, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  return sql<T>(em, text, parameters);
}

/** The first row, or undefined. */
export async function row<T>(em: EntityManager, query: Compilable<T>): Promise<T | undefined> {
  return (await rows(em, query))[0];
}

/** The same, planned with its values (`sqlWithValues`). */
export function rowsWithValues<T>(em: EntityManager, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  return sqlWithValues<T>(em, text, parameters);
}

/** The text of a statement that has no values, to be completed. */
export function textOf(query: Compilable<unknown>): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error(`values in a text to be completed: ${text}`);
  return text;
}

/**
 * A value of ours, written into the text: a plan made without values would miss the index of
 * `where statut = 'En attente'`.
 */
export const constant = <const V extends string | number | boolean>(value: V): RawBuilder<V> =>
  fragment.lit(value);

/** One of these values, as one array: the text stays the same however many they are. */
export const anyOf = <V>(values: readonly V[]): RawBuilder<V> => fragment<V>`any(${values})`;

/** As searches and sorts compare words. */
export const searchForm = (text: string | Expression<string>): RawBuilder<string> =>
  fragment<string>`f_recherche(${text})`;

/** A list for a column of JSON, which the driver would write as an array of PostgreSQL. */
export const json = <V>(value: V): RawBuilder<V> => fragment<V>`${JSON.stringify(value)}`;

/** How many rows, as `n`. */
export const counted = fragment<number>`count(*)`.as('n');

/** Its sum over the rows found, 0 of none. */
export const sumOf = <V>(expression: Expression<V>): RawBuilder<V> =>
  fragment<V>`coalesce(sum(${expression}), 0)`;
