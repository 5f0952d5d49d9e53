import * as z from 'zod/mini';
import { equivalent } from '../produit/produit.schema.ts';
import { medicament } from './medicament.schema.ts';

export const medicamentHorsStock = z.object({
  ...z.pick(medicament, {
    id: true,
    libelle: true,
    presentation: true,
    cip13: true,
    dci: true,
    forme: true,
  }).shape,
  /** Saleable, same DCI, cheapest first. */
  equivalents: z.array(equivalent),
});
export type MedicamentHorsStock = z.infer<typeof medicamentHorsStock>;
