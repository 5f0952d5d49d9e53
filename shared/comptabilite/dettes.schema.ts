import * as z from 'zod/mini';

/** What one party owes, or is owed, by age, in FCFA: whole in `du`. */
export const detteParAge = z.object({
  id: z.number(),
  nom: z.string(),
  j30: z.number(),
  j60: z.number(),
  j90: z.number(),
  au_dela: z.number(),
  du: z.number(),
});
export type DetteParAge = z.infer<typeof detteParAge>;

/** What funds owe the pharmacy, and what it owes its suppliers. */
export const dettes = z.object({
  fonds: z.array(detteParAge),
  fournisseurs: z.array(detteParAge),
  /** Covered and not claimed yet; refused by a fund: out of the ages. */
  a_exporter: z.number(),
  rejete: z.number(),
});
export type Dettes = z.infer<typeof dettes>;
