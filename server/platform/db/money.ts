/**
 * SQL conversions: columns in hundredths, JSON in FCFA. Elsewhere use `present` and
 * `shared/base/montant.ts`.
 */

/** Hundredths → FCFA, for JSON columns and audit. */
export const sqlFrancs = (hundredths: string): string => `trim_scale((${hundredths}) / 100.0)`;
/** FCFA in JSON → hundredths. */
export const sqlHundredths = (francs: string): string =>
  `round((${francs})::numeric * 100)::bigint`;
