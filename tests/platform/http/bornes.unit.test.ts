import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { type Appel, cleDe } from '#shared/base/contract.ts';
import { ROUTES } from '#server/routes.ts';

type Schema = z.core.$ZodTypes;
const under = (schema: Schema, name: string): [string, Schema][] => {
  const { def } = schema._zod;
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([champ, s]) =>
      under(s as Schema, `${name}.${champ}`),
    );
  if (def.type === 'array') return [[name, schema], ...under(def.element as Schema, `${name}[]`)];
  if (def.type === 'record') return under(def.valueType as Schema, `${name}{}`);
  const inside = 'innerType' in def ? (def.innerType as Schema) : null;
  const nested = inside?._zod.def.type;
  return inside && (nested === 'object' || nested === 'array' || nested === 'default')
    ? under(inside, name)
    : [[name, schema]];
};
const placesOf = (appel: Appel): [string, Schema][] =>
  [appel.parametres, appel.requete, appel.corps].flatMap((s) =>
    under(s as unknown as Schema, cleDe(appel)),
  );

/** What no field of this trade holds, and longer than the longest: a signed sale. */
const ENDLESS: readonly unknown[] = [
  1e308,
  -1e308,
  ...['1', 'a', 'W9', '1.', '2026-01-01', '\n'].map((t) => t.repeat(500_001)),
  Array.from({ length: 100_001 }, () => null),
];
function accepts(schema: Schema, value: unknown): boolean {
  const read = z.safeParse(schema, value);
  // Trimmed white space, a number said as a text: short once read.
  if (read.success) return String(read.data ?? '').length > 100 || typeof read.data === 'number';
  const isList = schema._zod.def.type === 'array' && Array.isArray(value);
  return isList && !read.error.issues.some(({ code }) => code === 'too_big');
}

it('[VAL-4] tout nombre, tout texte, toute liste que prend un appel a ses bornes', () => {
  const places = ROUTES.flatMap(({ appel }) => placesOf(appel));
  expect(places.length).toBeGreaterThan(500);
  const sansBorne = places.filter(([, schema]) => ENDLESS.some((v) => accepts(schema, v)));
  expect(sansBorne.map(([name]) => name)).toEqual([]);
});
