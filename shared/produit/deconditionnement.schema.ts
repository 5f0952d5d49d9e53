import * as z from 'zod/mini';
import { identifiant } from '../base/contract.ts';
import { entier } from '../base/nombre.ts';
import { UNITES_MAX } from './deconditionnement.rules.ts';

/** A box and the product of its units, as the panel of either shows them; stocks are sellable. */
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
/**
 * [FUS-7] `vu`: what stood as this was typed, null when the product was sold as it comes; named, it
 * replaces nothing else.
 */
export const detailDemande = z.object({
  ...reglage,
  vu: z.optional(z.nullable(z.object(reglage))),
});
export type DetailDemande = z.infer<typeof detailDemande>;
export const ouvertureDemandee = z.object({ boites: entier(1, 1_000) });
