import * as z from 'zod/mini';

const enNombre = z.transform((saisi: number | string) => Number(saisi));
/** Names of rows are kept on four bytes. */
export const NUMERO_MAX = 2_147_483_647;

/**
 * A whole number as callers write it: a JSON number, or its digits as text (addresses, old
 * clients). Nothing else is one: neither null, nor `[5]`, nor '0x10', '1e3' or '+1'.
 */
export const entier = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.string().check(z.regex(min < 0 ? /^-?\d{1,15}$/ : /^\d{1,15}$/, { error: 'chiffres' })),
    ]),
    z.pipe(enNombre, z.number().check(z.int(), z.gte(min), z.lte(max))),
  );
/** The same, where decimals may stand. */
export const decimal = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error: 'chiffres' })),
    ]),
    z.pipe(enNombre, z.number().check(z.gte(min), z.lte(max))),
  );
