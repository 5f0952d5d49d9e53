import { enIso } from '#shared/base/dates.ts';
import { montant, montantOuNull, montantReserve } from '#shared/base/montant.ts';
import { dateHeure, dateHeureOuNull } from '#shared/base/dates.ts';

type Conversion = (value: unknown) => unknown;
interface Schema<T> {
  shape: Record<string, unknown>;
  _zod: { output: T };
}

const fcfa: Conversion = (v) => (v === null || v === undefined ? null : Number(v) / 100);
const date: Conversion = (v) => (v === null || v === undefined ? null : enIso(toDate(v)));
const asIs: Conversion = (v) => v ?? null;

/** A timestamp as the driver gives it (text, UTC) or as code holds it. */
export const toDate = (v: unknown): Date =>
  v instanceof Date ? v : new Date(String(v).replace(' ', 'T').replace(/\+00$/, 'Z'));

const CONVERSIONS: ReadonlyMap<unknown, Conversion> = new Map<unknown, Conversion>([
  [montant, fcfa],
  [montantOuNull, fcfa],
  [montantReserve, fcfa],
  [dateHeure, date],
  [dateHeureOuNull, date],
]);

const compiled = new WeakMap<object, [string, Conversion][]>();
/**
 * What to do with each field is read from the schema once: its money and date schemas are told
 * apart by identity.
 */
function fieldsOf(schema: Schema<unknown>): [string, Conversion][] {
  let fields = compiled.get(schema);
  if (!fields) {
    fields = Object.entries(schema.shape).map(([key, s]) => [key, CONVERSIONS.get(s) ?? asIs]);
    compiled.set(schema, fields);
  }
  return fields;
}

/**
 * Row → wire: only the schema's keys leave (a PIN cannot), hundredths become FCFA, timestamps
 * become ISO with the Libreville offset. Fields the row lacks leave as null.
 */
export function present<T>(schema: Schema<T>, row: object): T {
  const source = row as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const [key, convert] of fieldsOf(schema)) out[key] = convert(source[key]);
  return out as T;
}

/**
 * The schema of the columns asked for alone: what an export does not show is not made for each of
 * its rows.
 */
export const restricted = <T>(schema: Schema<T>, columns: readonly string[]): Schema<T> => ({
  ...schema,
  shape: Object.fromEntries(Object.entries(schema.shape).filter(([key]) => columns.includes(key))),
});
