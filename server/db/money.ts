/**
 * Money within SQL texts, in the two units: columns hold hundredths, JSON values hold FCFA. Elsewhere
 * `present` and `shared/base/montant.ts` convert.
 */

/** Hundredths → FCFA, for a value that a JSON column or an audit keeps. */
export const sqlFrancs = (hundredths: string): string => `trim_scale((${hundredths}) / 100.0)`;
/** FCFA of a JSON value → hundredths. */
export const sqlHundredths = (francs: string): string =>
  `round((${francs})::numeric * 100)::bigint`;
