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
import type pg from 'pg';
import { sql, sqlWithValues } from './sql.ts';

export { type Compilable, fragment };

class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('a statement is executed by rows(em, …) or row(em, …)'));
  }
}

/** Builds only; `rows` and `row` execute. */
export const queryBuilder = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** Executes like `sql`: prepared, pipelined. */
export function rows<T>(em: EntityManager, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  return sql<T>(em, text, parameters);
}

export async function row<T>(em: EntityManager, query: Compilable<T>): Promise<T | undefined> {
  return (await rows(em, query))[0];
}

/** By a connection of one's own. */
export async function rowsBy<T>(
  client: Pick<pg.Client, 'query'>,
  query: Compilable<T>,
): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  // the driver types rows as the caller says
  return (await client.query(text, [...parameters])).rows as T[];
}

/** Planned with its values (`sqlWithValues`). */
export function rowsWithValues<T>(em: EntityManager, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  return sqlWithValues<T>(em, text, parameters);
}

/** For statements without parameters. */
export function textOf(query: Compilable<unknown>): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error(`values in a text to be completed: ${text}`);
  return text;
}

/**
 * Inlines our own literal: a generic plan would miss the partial index of `where statut = 'En
 * attente'`.
 */
export const constant = <const V extends string | number | boolean>(value: V): RawBuilder<V> =>
  fragment.lit(value);

/** One array parameter: same text for any length. */
export const anyOf = <V>(values: readonly V[]): RawBuilder<V> => fragment<V>`any(${values})`;

/** Folded for search and sort. */
export const searchForm = (text: string | Expression<string>): RawBuilder<string> =>
  fragment<string>`f_recherche(${text})`;

/** The driver would write a list as a PostgreSQL array. */
export const json = <V>(value: V): RawBuilder<V> => fragment<V>`${JSON.stringify(value)}`;

export const counted = fragment<number>`count(*)`.as('n');

/** 0 over no row. */
export const sumOf = <V>(expression: Expression<V>): RawBuilder<V> =>
  fragment<V>`coalesce(sum(${expression}), 0)`;
