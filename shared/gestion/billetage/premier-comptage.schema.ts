import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';

/** Immutable [BIL-25]. FCFA; `attendu` and modes as of then. `depose`: submitted. */
export const comptageTenu = z.object({
  rang: z.number(),
  at: dateHeure,
  par: z.string(),
  /** Null: nobody. */
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

/** Already counted open session, and counts left. */
export const comptageEnCours = z.object({
  session_id: z.number(),
  caisse_id: z.number(),
  caisse_libelle: z.string(),
  permis: z.number(),
  /** Null: nobody. */
  demande_par: z.nullable(z.string()),
  comptages: z.array(comptageTenu),
});
export type ComptageEnCours = z.infer<typeof comptageEnCours>;
