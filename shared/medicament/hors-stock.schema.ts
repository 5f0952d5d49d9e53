import * as z from 'zod/mini';
import { equivalent } from '../produit/produit.schema.ts';
import { medicament } from './medicament.schema.ts';

/** A medicine that the base knows and no product of ours carries, with what we have instead. */
export const medicamentHorsStock = z.object({
  ...z.pick(medicament, {
    id: true,
    libelle: true,
    presentation: true,
    cip13: true,
    dci: true,
    forme: true,
  }).shape,
  /** Our products of the same DCI that can be sold, the cheapest first. */
  equivalents: z.array(equivalent),
});
export type MedicamentHorsStock = z.infer<typeof medicamentHorsStock>;
