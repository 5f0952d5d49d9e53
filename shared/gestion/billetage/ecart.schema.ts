import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';

/** Per person, register and period, FCFA; valid counts only. */
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
