import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

/** [DEV-1] A quote waits until it is validated; then it is a sale and nothing of it changes (specification 2 §4). */
export const TEXTE_VALIDATION = { non: 'En attente', oui: 'Validé' } as const;

/** A quote, or the invoice it became. `net_a_payer` in FCFA, from the basket, never from the caller. */
export const facture = z.object({
  id: z.number(),
  version: z.number(),
  type: z.enum(['Devis', 'Facture']),
  reservation_id: z.number(),
  client_id: z.number(),
  client: z.string(),
  net_a_payer: montant,
  est_valide: z.boolean(),
  vente_id: z.nullable(z.number()),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Facture = z.infer<typeof facture>;

/** What old clients send beside the basket's id is not read: the basket says it. */
export const nouvelleFacture = z.object({ reservation_id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)), type: z.optional(z.literal('Devis')) });
