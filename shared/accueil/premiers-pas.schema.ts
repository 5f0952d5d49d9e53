import * as z from 'zod/mini';

/** What a new pharmacy does before its first day, in order. */
export const PAS = [
  'pharmacie',
  'produits',
  'utilisateurs',
  'caisses',
  'clients',
  'vente',
] as const;
export type Pas = (typeof PAS)[number];

/** One tick; `fait` once the base shows it. */
export const premierPas = z.object({ pas: z.enum(PAS), fait: z.boolean() });
export type PremierPas = z.infer<typeof premierPas>;
