import * as z from 'zod/mini';
import { texte } from '../base/contract.ts';
import { dateHeure, jourSchema } from '../base/dates.ts';

/**
 * A lot of a product as the screens read it. `id` is null for 'SANS LOT': what no named lot holds.
 */
export const lotDeProduit = z.object({
  id: z.nullable(z.number()),
  produit_id: z.number(),
  numero: z.string(),
  /** YYYY-MM-DD. */
  date_expiration: z.nullable(z.string()),
  qte: z.number(),
  /** Its last day is past [LOT-3]: it is no longer sold. */
  perime: z.boolean(),
});
export type LotDeProduit = z.infer<typeof lotDeProduit>;

/** A named lot in the list of all. `qte_vendue`: boxes of it sold and not cancelled. */
export const lot = z.object({
  ...lotDeProduit.shape,
  id: z.number(),
  produit_libelle: z.string(),
  qte_vendue: z.number(),
  created_at: dateHeure,
});
export type Lot = z.infer<typeof lot>;

/** Who got boxes of a lot: what a recall needs. */
export const venteDeLot = z.object({
  id: z.number(),
  vente_id: z.number(),
  numero_ticket: z.number(),
  caisse: z.string(),
  created_at: dateHeure,
  user: z.string(),
  client: z.string(),
  telephone: z.nullable(z.string()),
  qte: z.number(),
  /** Of these, the boxes that came back since, to the shelf or to quarantine. */
  qte_revenue: z.number(),
  statut: z.string(),
});
export type VenteDeLot = z.infer<typeof venteDeLot>;

/** Characters of a lot's number. */
export const LOT_MAX = 40;
/**
 * A lot as named by whoever receives or moves boxes: its number in capitals, without spaces around.
 */
const numeroLot = z.pipe(
  texte(LOT_MAX),
  z.transform((t: string) => t.toUpperCase() || null),
);
export const lotNomme = {
  lot: z.optional(z.nullable(numeroLot)),
  date_expiration: z.optional(
    z.nullable(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        jourSchema,
      ]),
    ),
  ),
};
