import type * as z from 'zod/mini';
import { enIso } from '#shared/base/dates.ts';
import { KINDS, type Kind } from '#shared/base/kinds.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';

interface Schema<T> {
  shape: Record<string, unknown>;
  _zod: { output: T };
}
type AnySchema = z.core.$ZodTypes;
type Conversion = (value: unknown) => unknown;

/** Driver text (UTC) or Date. */
export const toDate = (v: unknown): Date =>
  v instanceof Date ? v : new Date(String(v).replace(' ', 'T').replace(/\+00$/, 'Z'));

const OF_KIND: Readonly<Record<Kind, Conversion | null>> = {
  centimes: (v) => enFcfa(centimesLus(v)),
  francs: null,
  instant: (v) => enIso(toDate(v)),
};

/** Leaf types passed unchanged. */
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

/** Transparent wrappers. */
const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable', 'default', 'readonly']);

const conversions = new WeakMap<AnySchema, { convert: Conversion | null }>();
/** Memoized; null: unchanged. */
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
/** Nested rows; unchanged without money or instants. */
function ofFields(shape: z.core.$ZodShape): Conversion | null {
  const some = Object.values(shape).some((s) => conversionOf(s as AnySchema) !== null);
  return some ? (row) => present({ shape, _zod: { output: undefined } }, row as object) : null;
}
/** All alternatives must convert alike: a value does not tell which it is. */
function theOne(converts: readonly (Conversion | null)[]): Conversion | null {
  const distinct = [...new Set(converts.filter((c) => c !== null))];
  if (distinct.length > 1)
    throw new Error('present: a union or a pipe of two kinds; give each a field of its own.');
  return distinct[0] ?? null;
}

interface Field {
  key: string;
  convert: Conversion | null;
  /** Absent becomes null. */
  optional: boolean;
}
const compiled = new WeakMap<object, Field[]>();
/** Memoized. */
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
 * [MNT-8] Row → wire: schema keys only (never a PIN), hundredths to FCFA, ISO timestamps with
 * Libreville offset. Throws on a missing column, else an amount would be null.
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

/** Unexported columns are not computed. */
export const restricted = <T>(schema: Schema<T>, columns: readonly string[]): Schema<T> => ({
  ...schema,
  shape: Object.fromEntries(Object.entries(schema.shape).filter(([key]) => columns.includes(key))),
});
