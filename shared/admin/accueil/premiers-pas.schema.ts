import * as z from 'zod/mini';

/** Setup steps before the first day, in order. */
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

/** `fait`: derived from the base. */
export const premierPas = z.object({ pas: z.enum(PAS), fait: z.boolean() });
export type PremierPas = z.infer<typeof premierPas>;
