import * as z from 'zod/mini';
import { montant } from '../base/montant.ts';

/** What one party owes, or is owed, by age, in FCFA: whole in `du`. */
export const detteParAge = z.object({
  id: z.number(),
  nom: z.string(),
  j30: montant,
  j60: montant,
  j90: montant,
  au_dela: montant,
  du: montant,
});
export type DetteParAge = z.infer<typeof detteParAge>;

/** What funds owe the pharmacy, and what it owes its suppliers. */
export const dettes = z.object({
  fonds: z.array(detteParAge),
  fournisseurs: z.array(detteParAge),
  /** Covered and not claimed yet; refused by a fund: out of the ages. */
  a_exporter: montant,
  rejete: montant,
});
export type Dettes = z.infer<typeof dettes>;
