import type * as z from 'zod/mini';
import { enIso } from '#shared/base/dates.ts';
import { KINDS, type Kind } from '#shared/base/kinds.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';

interface Schema<T> {
  shape: Record<string, unknown>;
  _zod: { output: T };
}
type AnySchema = z.core.$ZodTypes;
/** What becomes of a value of a row on its way to the wire. */
type Conversion = (value: unknown) => unknown;

/** A timestamp as the driver gives it (text, UTC) or as code holds it. */
export const toDate = (v: unknown): Date =>
  v instanceof Date ? v : new Date(String(v).replace(' ', 'T').replace(/\+00$/, 'Z'));

const OF_KIND: Readonly<Record<Kind, Conversion | null>> = {
  centimes: (v) => enFcfa(centimesLus(v)),
  francs: null,
  instant: (v) => enIso(toDate(v)),
};

/** What holds nothing of a kind, and leaves as it stands. */
const PLAIN: ReadonlySet<string> = new Set([
  'any',
  'boolean',
  'custom',
  'enum',
  'literal',
  'null',
  'number',
  'string',
  'template_literal',
  'transform',
  'unknown',
]);

/** What only says how a value may be absent or changed. */
const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable', 'default', 'readonly']);

const conversions = new WeakMap<AnySchema, { convert: Conversion | null }>();
/** How a value of this schema leaves, made once; null: as it stands. */
function conversionOf(schema: AnySchema): Conversion | null {
  let known = conversions.get(schema);
  if (!known) {
    known = { convert: makeConversion(schema) };
    conversions.set(schema, known);
  }
  return known.convert;
}

function makeConversion(schema: AnySchema): Conversion | null {
  const kind = KINDS.get(schema)?.kind;
  if (kind) return OF_KIND[kind];
  const { def } = schema._zod;
  if (PLAIN.has(def.type)) return null;
  if ('innerType' in def && WRAPPERS.has(def.type)) return conversionOf(def.innerType as AnySchema);
  return containerConversion(def);
}
function containerConversion(def: AnySchema['_zod']['def']): Conversion | null {
  switch (def.type) {
    case 'array':
      return ofEach(conversionOf(def.element as AnySchema));
    case 'tuple':
      return ofPlaces(def.items.map((item) => conversionOf(item as AnySchema)));
    case 'record':
      return ofValues(conversionOf(def.valueType as AnySchema));
    case 'object':
      return ofFields(def.shape);
    case 'union':
      return theOne(def.options.map((option) => conversionOf(option as AnySchema)));
    case 'pipe':
      return theOne([def.in, def.out].map((side) => conversionOf(side as AnySchema)));
    default:
      throw new Error(`present: a schema of type ${def.type} is not read through; add it here.`);
  }
}

const unlessNull =
  (convert: Conversion): Conversion =>
  (v) =>
    v === null || v === undefined ? v : convert(v);
const ofEach = (convert: Conversion | null): Conversion | null =>
  convert && ((list) => (list as unknown[]).map(unlessNull(convert)));
const ofValues = (convert: Conversion | null): Conversion | null =>
  convert &&
  ((record) =>
    Object.fromEntries(
      Object.entries(record as object).map(([key, v]) => [key, unlessNull(convert)(v)]),
    ));
const ofPlaces = (converts: readonly (Conversion | null)[]): Conversion | null =>
  converts.some((c) => c !== null)
    ? (list) => (list as unknown[]).map((v, i) => unlessNull(converts[i] ?? ((as) => as))(v))
    : null;
/** Rows within a row; without money nor moment they leave as they stand. */
function ofFields(shape: z.core.$ZodShape): Conversion | null {
  const some = Object.values(shape).some((s) => conversionOf(s as AnySchema) !== null);
  return some ? (row) => present({ shape, _zod: { output: undefined } }, row as object) : null;
}
/** Alternatives leave the same way, or nobody can tell which of them a value is. */
function theOne(converts: readonly (Conversion | null)[]): Conversion | null {
  const distinct = [...new Set(converts.filter((c) => c !== null))];
  if (distinct.length > 1)
    throw new Error('present: a union or a pipe of two kinds; give each a field of its own.');
  return distinct[0] ?? null;
}

interface Field {
  key: string;
  convert: Conversion | null;
  /** It may be absent; it then leaves as null. */
  optional: boolean;
}
const compiled = new WeakMap<object, Field[]>();
/** The fields of a schema, read once. */
function fieldsOf({ shape }: Pick<Schema<unknown>, 'shape'>): Field[] {
  let fields = compiled.get(shape);
  if (!fields) {
    fields = Object.entries(shape).map(([key, s]) => ({
      key,
      convert: conversionOf(s as AnySchema),
      optional: (s as AnySchema)._zod.optin === 'optional',
    }));
    compiled.set(shape, fields);
  }
  return fields;
}

/**
 * [MNT-8] Row → wire: only the schema's keys leave (a PIN cannot), hundredths become FCFA, timestamps
 * become ISO with the Libreville offset, within nested rows too. A column that the row lacks is
 * refused: a select that forgot it would send null for an amount.
 */
export function present<T>(schema: Schema<T>, row: object): T {
  const source = row as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const { key, convert, optional } of fieldsOf(schema)) {
    const value = source[key];
    if (value === undefined && !optional) throw absent(key, schema);
    out[key] = convert && value !== null && value !== undefined ? convert(value) : (value ?? null);
  }
  return out as T;
}
const absent = (key: string, { shape }: Schema<unknown>): Error =>
  new Error(`present: no column ${key} for { ${Object.keys(shape).join(', ')} }; select it.`);

/**
 * The schema of the columns asked for alone: what an export does not show is not made for each of
 * its rows.
 */
export const restricted = <T>(schema: Schema<T>, columns: readonly string[]): Schema<T> => ({
  ...schema,
  shape: Object.fromEntries(Object.entries(schema.shape).filter(([key]) => columns.includes(key))),
});
