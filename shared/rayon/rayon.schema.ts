import * as z from 'zod/mini';
import { texte, versionVue } from '../base/contract.ts';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

/** A shelf: how many active products stand there, and what their stock cost, in FCFA. */
export const rayon = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  nb_produits: z.number(),
  total_achat: montant,
  created_at: dateHeure,
});
export type Rayon = z.infer<typeof rayon>;

export const rayonSaisi = z.object({
  libelle: z.pipe(
    texte(80, 1),
    z.transform((t: string) => t.replace(/\s+/g, ' ')),
  ),
});
export type RayonSaisi = z.infer<typeof rayonSaisi>;
export const rayonModifie = z.object({ ...rayonSaisi.shape, version: versionVue });
export type RayonModifie = z.infer<typeof rayonModifie>;
