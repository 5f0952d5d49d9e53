import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';

export const notification = z.object({
  id: z.number(),
  version: z.number(),
  /** Chooses the icon. */
  genre: z.string(),
  data: z.object({
    libelle: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    message: z.optional(z.string()),
    vente_id: z.optional(z.number()),
    medicament: z.optional(z.object({ id: z.number(), cip13: z.string() })),
    produits: z.optional(
      z.array(z.object({ produit_libelle: z.string(), date_expiration: z.nullable(z.string()) })),
    ),
  }),
  read_at: dateHeureOuNull,
  created_at: dateHeure,
});
export type Notification = z.infer<typeof notification>;
