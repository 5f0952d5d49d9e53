import * as z from 'zod/mini';
import { montantOuNull } from '../base/montant.ts';

const t = z.nullable(z.string());
/**
 * One presentation of the public medicines base: reference knowledge, not stock. `prix_eur` is the
 * French public price.
 */
export const medicament = z.object({
  id: z.number(),
  cip13: z.string(),
  cip7: z.string(),
  cis: z.string(),
  libelle: z.string(),
  presentation: z.string(),
  dci: t,
  forme: t,
  voies: t,
  titulaire: t,
  groupe_generique: t,
  /** 'Princeps', 'Générique', … or null outside a generic group. */
  type_generique: t,
  atc: t,
  condition: t,
  prix_eur: montantOuNull,
  disponible: z.boolean(),
  /** The product of the pharmacy that carries this CIP, if any. */
  produit_id: z.nullable(z.number()),
});
export type Medicament = z.infer<typeof medicament>;
