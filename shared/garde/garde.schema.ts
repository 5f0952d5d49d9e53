import * as z from 'zod/mini';
import { dateHeure, heureSchema, jourSchema } from '../base/dates.ts';
import { montant, montantSaisi } from '../base/montant.ts';

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
  /** Tax brought by its Soldé sales, and their turnover (TTC). */
  total_taxe: montant,
  total_garde: montant,
  statut: z.enum(STATUTS_GARDE),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Garde = z.infer<typeof garde>;

export const nouvelleGarde = z.object({ date_debut: jourSchema, heure_debut: heureSchema, date_fin: jourSchema, heure_fin: heureSchema, montant_taxe: montantSaisi });
export type NouvelleGarde = z.infer<typeof nouvelleGarde>;
