import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

/** Differences of one person at one register over a period, in FCFA; counts that stand only. */
export const ecartDeCaisse = z.object({
  id: z.number(),
  created_by: z.string(),
  caisse_libelle: z.string(),
  nombre: z.number(),
  justes: z.number(),
  manques: montant,
  excedents: montant,
  ecart: montant,
  dernier_at: dateHeure,
});
export type EcartDeCaisse = z.infer<typeof ecartDeCaisse>;
