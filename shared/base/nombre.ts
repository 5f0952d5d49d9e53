import * as z from 'zod/mini';

const enNombre = z.transform((saisi: number | string) => Number(saisi));
/** PostgreSQL `integer` ids. */
export const NUMERO_MAX = 2_147_483_647;

/**
 * A JSON number or its digits as text (URLs, old clients); refuses null, `[5]`, '0x10', '1e3',
 * '+1'.
 */
export const entier = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.string().check(z.regex(min < 0 ? /^-?\d{1,15}$/ : /^\d{1,15}$/, { error: 'chiffres' })),
    ]),
    z.pipe(
      enNombre,
      z.number().check(z.gte(min, { abort: true }), z.lte(max, { abort: true }), z.int()),
    ),
  );
export const decimal = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error: 'chiffres' })),
    ]),
    z.pipe(enNombre, z.number().check(z.gte(min), z.lte(max))),
  );
