import type { ColumnType } from 'kysely';

/** Raw reads leave instants as text. */
type Raw<V> = V extends Date ? string : V;
type Column<B> = B extends { '~type'?: { value: infer V }; '~options': infer O }
  ? Raw<V> | (O extends { nullable: true } ? null : never)
  : never;

interface Declared {
  properties: object;
}
/**
 * Row as `sql()` returns it: hundredths as integers, instants and days as text, parsed JSON. Result
 * types derive from it.
 */
export type RowOf<E extends Declared> = {
  -readonly [K in keyof E['properties']]: Column<E['properties'][K]>;
};

/** Columns with a default. */
type Filling =
  | { nullable: true }
  | { default: unknown }
  | { defaultRaw: string }
  | { version: true };
type IsFilled<K, B> = B extends { '~options': Filling }
  ? true
  : K extends 'id'
    ? B extends { '~options': { primary: true } }
      ? true
      : false
    : false;
type Written<B> = B extends { '~type'?: { value: Date } } ? Date : never;
/** Kysely table: reads like `RowOf`, accepts dates on write, defaulted columns optional. */
export type TableOf<E extends Declared> = {
  -readonly [K in keyof E['properties']]: ColumnType<
    Column<E['properties'][K]>,
    | Column<E['properties'][K]>
    | Written<E['properties'][K]>
    | (IsFilled<K, E['properties'][K]> extends true ? undefined : never),
    Column<E['properties'][K]> | Written<E['properties'][K]>
  >;
};

/** Aliases: `Renamed<CommandeRow, { fournisseur: 'fournisseur_libelle' }>`. */
export type Renamed<R, N extends Record<string, keyof R>> = { [K in keyof N]: R[N[K]] };
/** Columns the statement makes non-null. */
export type Filled<R, K extends keyof R> = { [P in K]: NonNullable<R[P]> };
/** Unmatched left join, or aggregate of no row. */
export type OrNull<T> = { [K in keyof T]: T[K] | null };

export const columnsOf = <P extends object>(entity: { properties: P }): (keyof P & string)[] =>
  Object.keys(entity.properties) as (keyof P & string)[];
