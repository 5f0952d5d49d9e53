import * as z from 'zod/mini';
import { dateHeureOuNull } from '../base/dates.ts';
import { montantOuNull } from '../base/montant.ts';

const t = z.nullable(z.string());
export const pharmacie = z.object({
  id: z.number(),
  version: z.number(),
  nom_pharmacie: z.string(),
  telephone1: z.string(),
  telephone2: t, email: t, adresse: z.string(), bp: t, logo: t, logo_url: t, statut_juridique: t,
  capital: montantOuNull,
  rccm: t, nif: t, site_web: t, slogan: t,
  /** True while the base holds the demonstration: said on every screen until `npm run demo -- supprimer`. */
  demonstration: z.boolean(),
  created_at: dateHeureOuNull,
  updated_at: dateHeureOuNull,
});
export type Pharmacie = z.infer<typeof pharmacie>;
