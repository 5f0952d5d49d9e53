import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

/**
 * What was counted of a session, once: kept as it was, whatever came after [BIL-25]. Amounts in FCFA;
 * `attendu` and its modes are those of that instant. `depose`: it was handed in.
 */
export const comptageTenu = z.object({
  rang: z.number(),
  at: dateHeure,
  par: z.string(),
  /** Who asked for this recount; null: nobody did. */
  demande_par: z.nullable(z.string()),
  depose: z.boolean(),
  total_billetage: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  attendu: montant,
  cheque_attendu: montant,
  mobile_money_attendu: montant,
  autres_attendu: montant,
});

/** An open session that was counted already, and how many counts of it may be made. */
export const comptageEnCours = z.object({
  session_id: z.number(),
  caisse_id: z.number(),
  caisse_libelle: z.string(),
  permis: z.number(),
  /** Who asked for a recount; null: nobody did. */
  demande_par: z.nullable(z.string()),
  comptages: z.array(comptageTenu),
});
export type ComptageEnCours = z.infer<typeof comptageEnCours>;
