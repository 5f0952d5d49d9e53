import type { ColumnType } from 'kysely';

/** What raw reads give for a value: the driver leaves moments as the text PostgreSQL writes. */
type Raw<V> = V extends Date ? string : V;
type Column<B> = B extends { '~type'?: { value: infer V }; '~options': infer O }
  ? Raw<V> | (O extends { nullable: true } ? null : never)
  : never;

interface Declared {
  properties: object;
}
/**
 * A row of an entity's table as `sql()` reads it: amounts in integer hundredths, moments and days as
 * text, JSON as values. The types of results are taken from it, never written by hand.
 */
export type RowOf<E extends Declared> = {
  -readonly [K in keyof E['properties']]: Column<E['properties'][K]>;
};

/** What the base or the ORM fills when an insert does not. */
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
/**
 * A table as statements are checked against: read as `RowOf` says, written with moments as dates too,
 * and what is filled by itself left out at will.
 */
export type TableOf<E extends Declared> = {
  -readonly [K in keyof E['properties']]: ColumnType<
    Column<E['properties'][K]>,
    | Column<E['properties'][K]>
    | Written<E['properties'][K]>
    | (IsFilled<K, E['properties'][K]> extends true ? undefined : never),
    Column<E['properties'][K]> | Written<E['properties'][K]>
  >;
};

/** Columns under other names: `Renamed<CommandeRow, { fournisseur: 'fournisseur_libelle' }>`. */
export type Renamed<R, N extends Record<string, keyof R>> = { [K in keyof N]: R[N[K]] };
/** Columns that the statement leaves no null in. */
export type Filled<R, K extends keyof R> = { [P in K]: NonNullable<R[P]> };
/** What a left join that finds nothing, or an aggregate of no row, leaves null. */
export type OrNull<T> = { [K in keyof T]: T[K] | null };

/** The names of an entity's columns, as declared. */
export const columnsOf = <P extends object>(entity: { properties: P }): (keyof P & string)[] =>
  Object.keys(entity.properties) as (keyof P & string)[];
