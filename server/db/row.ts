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

/** Columns under other names: `Renamed<CommandeRow, { fournisseur: 'fournisseur_libelle' }>`. */
export type Renamed<R, N extends Record<string, keyof R>> = { [K in keyof N]: R[N[K]] };
/** Columns that the statement leaves no null in. */
export type Filled<R, K extends keyof R> = { [P in K]: NonNullable<R[P]> };
/** What a left join that finds nothing, or an aggregate of no row, leaves null. */
export type OrNull<T> = { [K in keyof T]: T[K] | null };

/** The names of an entity's columns, as declared. */
export const columnsOf = <P extends object>(entity: { properties: P }): (keyof P & string)[] =>
  Object.keys(entity.properties) as (keyof P & string)[];
