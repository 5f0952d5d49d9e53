import * as z from 'zod/mini';
import { dateHeure, heureSchema, jourSchema } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';
import { entier } from '../../base/nombre.ts';

export const STATUTS_GARDE = ['Programmé', 'En cours', 'Terminé', 'Annulé'] as const;
export const garde = z.object({
  id: z.number(),
  version: z.number(),
  date_debut: z.string(),
  heure_debut: z.string(),
  date_fin: z.string(),
  heure_fin: z.string(),
  /** Per unit sold during the garde. */
  montant_taxe: montant,
  /** Tax and turnover TTC of Soldé sales. */
  total_taxe: montant,
  total_garde: montant,
  statut: z.enum(STATUTS_GARDE),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Garde = z.infer<typeof garde>;

/** [MNT-6] FCFA a box: refuses a scanned code, and drafts retaxed at its start stay exact. */
export const TAXE_GARDE_MAX = 100_000;
export const nouvelleGarde = z.object({
  date_debut: jourSchema,
  heure_debut: heureSchema,
  date_fin: jourSchema,
  heure_fin: heureSchema,
  montant_taxe: montantSaisi.check(z.lte(TAXE_GARDE_MAX)),
  /** Required beyond a week. */
  jours_confirmes: z.optional(entier(1, 40_000)),
});
export type NouvelleGarde = z.infer<typeof nouvelleGarde>;

const sommesRapport = {
  nombre: z.number(),
  ht: montant,
  tva: montant,
  css: montant,
  taxe: montant,
  total: montant,
  total_client: montant,
  total_prise_en_charge: montant,
  remise: montant,
} as const;
/** Soldé sales across midnight, by register and mode. FCFA; `taxe`: duty tax. */
export const rapportGarde = z.object({
  garde,
  ...sommesRapport,
  /** Cancelled since, excluded. */
  annulees: z.number(),
  montant_annule: montant,
  /** Sent during the garde, paid after [GAR-12]. */
  apres: z.number(),
  montant_apres: montant,
  caisses: z.array(z.object({ caisse: z.string(), ...sommesRapport })),
  modes: z.array(z.object({ mode: z.string(), montant })),
  heures: z.array(
    z.object({ jour: z.string(), heure: z.number(), nombre: z.number(), total: montant }),
  ),
});
export type RapportGarde = z.infer<typeof rapportGarde>;
