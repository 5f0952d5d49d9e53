import * as z from 'zod/mini';
import { dateHeure, jourSchema } from '../../base/dates.ts';
import { TAXES } from '../../base/fiscalite.ts';

/** VAT or CSS, percent, from a day on. */
export const tauxTaxe = z.object({
  id: z.number(),
  taxe: z.enum(TAXES),
  taux: z.number(),
  debut: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
  utilise: z.boolean(),
});
export type TauxTaxe = z.infer<typeof tauxTaxe>;

const deuxDecimales = z.refine<number>((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, {
  error: 'deux_decimales',
});
export const nouveauTauxTaxe = z.object({
  taxe: z.enum(TAXES),
  taux: z.number().check(z.gte(0), z.lte(100), deuxDecimales),
  debut: jourSchema,
});
export type NouveauTauxTaxe = z.infer<typeof nouveauTauxTaxe>;
