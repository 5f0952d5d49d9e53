import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { comptageTenu } from './premier-comptage.schema.ts';

export const STATUTS_BILLETAGE = [
  'En attente de validation',
  'validé',
  'renvoyé',
  'retiré',
] as const;

export const coupure = z.object({
  type: z.enum(['billet', 'piece']),
  valeur: z.number(),
  nombre: z.number(),
});
export type Coupure = z.infer<typeof coupure>;

/** Cash declared at a count without a movement; `accord_par`: second signature. */
const mouvementDit = z.object({
  genre: z.enum(['fond', 'ajout', 'retrait']),
  montant,
  motif: z.nullable(z.string()),
  accord_par: z.nullable(z.string()),
});

/**
 * FCFA; `ecart` = counted − expected, cash only. Dates as typed; `debut_at`, `fin_at`: actual
 * bounds.
 */
export const billetage = z.object({
  id: z.number(),
  version: z.number(),
  caisse_id: z.number(),
  caisse_libelle: z.string(),
  periode: z.string(),
  date_debut: z.string(),
  heure_debut: z.string(),
  date_fin: z.string(),
  heure_fin: z.string(),
  coupures: z.array(coupure),
  total_billetage: montant,
  fond_caisse: montant,
  entrees: montant,
  sorties: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  total_vente: montant,
  cheque_attendu: montant,
  mobile_money_attendu: montant,
  autres_attendu: montant,
  attendu: montant,
  ecart: montant,
  motif_ecart: z.nullable(z.string()),
  /** Null: no motive. */
  motif_cheque: z.nullable(z.string()),
  motif_mobile_money: z.nullable(z.string()),
  motif_autres: z.nullable(z.string()),
  /** Cash declared only by this count. */
  dits: z.array(mouvementDit),
  /** Every count of the session, in order; the first binds [BIL-25]. */
  comptages: z.array(comptageTenu),
  statut: z.enum(STATUTS_BILLETAGE),
  /** Name at the time; `created_by_id` identifies, after renames too. */
  created_by: z.string(),
  created_by_id: z.number(),
  /** Author's account open: decides who may act. */
  auteur_actif: z.boolean(),
  fond_laisse: montantOuNull,
  debut_at: dateHeure,
  fin_at: dateHeure,
  motif_renvoi: z.nullable(z.string()),
  renvoye_par: z.nullable(z.string()),
  ended_with: z.nullable(z.string()),
  valide_at: dateHeureOuNull,
  /** Who received the remaining cash; null: unsigned. */
  recu_par: z.nullable(z.string()),
  created_at: dateHeure,
});
export type Billetage = z.infer<typeof billetage>;
