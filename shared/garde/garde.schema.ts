import * as z from 'zod/mini';
import { dateHeure, heureSchema, jourSchema } from '../base/dates.ts';
import { montant, montantSaisi } from '../base/montant.ts';
import { entier } from '../base/nombre.ts';

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

export const nouvelleGarde = z.object({
  date_debut: jourSchema,
  heure_debut: heureSchema,
  date_fin: jourSchema,
  heure_fin: heureSchema,
  montant_taxe: montantSaisi,
  /** Its length said back, without which a shift of more than a week is refused. */
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
/**
 * A duty shift as one report, across midnight: its Soldé sales, by register and by mode of payment.
 * Amounts in FCFA; `taxe` is the duty tax.
 */
export const rapportGarde = z.object({
  garde,
  ...sommesRapport,
  /** Sales of the shift cancelled since, and their amount: not in the sums. */
  annulees: z.number(),
  montant_annule: montant,
  /** Of the counted sales, those paid once it was over: sent during the shift [GAR-12]. */
  apres: z.number(),
  montant_apres: montant,
  caisses: z.array(z.object({ caisse: z.string(), ...sommesRapport })),
  modes: z.array(z.object({ mode: z.string(), montant })),
  heures: z.array(
    z.object({ jour: z.string(), heure: z.number(), nombre: z.number(), total: montant }),
  ),
});
export type RapportGarde = z.infer<typeof rapportGarde>;
