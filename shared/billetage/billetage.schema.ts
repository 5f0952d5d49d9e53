import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
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

/** Cash said at a count and known of no movement, nor of an opening; `accord_par`: who signed as second, if anybody. */
const mouvementDit = z.object({
  genre: z.enum(['fond', 'ajout', 'retrait']),
  montant,
  motif: z.nullable(z.string()),
  accord_par: z.nullable(z.string()),
});

/**
 * A cash count of one register over one period. Amounts in FCFA; `periode` as it is read; `ecart` =
 * counted − expected, cash only. The dates are as they were typed; `debut_at` and `fin_at` bound what
 * is in it, which is what its session held when it was handed in.
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
  /** Why each mode differs; null: nothing was said of it. */
  motif_cheque: z.nullable(z.string()),
  motif_mobile_money: z.nullable(z.string()),
  motif_autres: z.nullable(z.string()),
  /** Cash that came in or went out by this count's word alone: no movement had said it. */
  dits: z.array(mouvementDit),
  /** Every count made of its session, first to last: the first one binds [BIL-25]. */
  comptages: z.array(comptageTenu),
  statut: z.enum(STATUTS_BILLETAGE),
  /** As its author was called then. Whose it is, `created_by_id` says: a person may be renamed. */
  created_by: z.string(),
  created_by_id: z.number(),
  /** Whether the account of who counted is still open: who acts on the count depends on it. */
  auteur_actif: z.boolean(),
  fond_laisse: montantOuNull,
  debut_at: dateHeure,
  fin_at: dateHeure,
  motif_renvoi: z.nullable(z.string()),
  renvoye_par: z.nullable(z.string()),
  ended_with: z.nullable(z.string()),
  valide_at: dateHeureOuNull,
  /** Who received the cash that was not left in the drawer; null: nobody signed for it yet. */
  recu_par: z.nullable(z.string()),
  created_at: dateHeure,
});
export type Billetage = z.infer<typeof billetage>;
