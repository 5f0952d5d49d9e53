import * as z from 'zod/mini';
import { identifiant } from '../../base/contract.ts';
import { entier } from '../../base/nombre.ts';
import { UNITES_MAX } from './deconditionnement.rules.ts';

/** Either product's panel; saleable stocks. */
export const detailProduit = z.object({
  boite_id: z.number(),
  boite_libelle: z.string(),
  boites: z.number(),
  unite_id: z.number(),
  unite_libelle: z.string(),
  unites: z.number(),
  unites_par_boite: z.number(),
});
export type DetailProduit = z.infer<typeof detailProduit>;
const reglage = { unite_id: identifiant, unites_par_boite: entier(2, UNITES_MAX) };
/** [FUS-7] `vu`: setting displayed, null when not sold by unit; only that one is replaced. */
export const detailDemande = z.object({
  ...reglage,
  vu: z.optional(z.nullable(z.object(reglage))),
});
export type DetailDemande = z.infer<typeof detailDemande>;
export const ouvertureDemandee = z.object({ boites: entier(1, 1_000) });
