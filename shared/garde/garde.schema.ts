import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

export const STATUTS_GARDE = ['Programmé', 'En cours', 'Terminé', 'Annulé'] as const;
export const garde = z.object({
  id: z.number(),
  version: z.number(),
  date_debut: z.string(),
  heure_debut: z.string(),
  date_fin: z.string(),
  heure_fin: z.string(),
  /** Tax added to each unit sold while the duty shift is open. */
  montant_taxe: montant,
  statut: z.enum(STATUTS_GARDE),
  created_at: dateHeure,
});
export type Garde = z.infer<typeof garde>;
