import * as z from 'zod/mini';
import { montant } from '../../base/montant.ts';

/** FCFA by age; total in `du`. */
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

/** Receivable from funds, payable to suppliers. */
export const dettes = z.object({
  fonds: z.array(detteParAge),
  fournisseurs: z.array(detteParAge),
  /** Unclaimed; rejected: outside the ages. */
  a_exporter: montant,
  rejete: montant,
});
export type Dettes = z.infer<typeof dettes>;
