import * as z from 'zod/mini';

/** What a pharmacy that moves in does before its first day, in order. */
export const PAS = [
  'pharmacie',
  'caisses',
  'utilisateurs',
  'produits',
  'base',
  'stock',
  'clients',
  'impression',
  'vente',
] as const;
export type Pas = (typeof PAS)[number];

/** One tick; `fait` once the base shows it. */
export const premierPas = z.object({ pas: z.enum(PAS), fait: z.boolean() });
export type PremierPas = z.infer<typeof premierPas>;
