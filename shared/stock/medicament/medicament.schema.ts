import * as z from 'zod/mini';
import { montantOuNull } from '../../base/montant.ts';

const t = z.nullable(z.string());
/** Reference, not stock. `prix_eur`: French public price. */
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
  /** Null outside a group. */
  type_generique: t,
  atc: t,
  condition: t,
  prix_eur: montantOuNull,
  disponible: z.boolean(),
  produit_id: z.nullable(z.number()),
});
export type Medicament = z.infer<typeof medicament>;
