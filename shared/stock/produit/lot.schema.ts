import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, jourSchema } from '../../base/dates.ts';

/** `id` null for 'SANS LOT': stock in no named lot. */
export const lotDeProduit = z.object({
  id: z.nullable(z.number()),
  produit_id: z.number(),
  numero: z.string(),
  /** YYYY-MM-DD. */
  date_expiration: z.nullable(z.string()),
  qte: z.number(),
  /** Past its last day [LOT-3]: unsaleable. */
  perime: z.boolean(),
});
export type LotDeProduit = z.infer<typeof lotDeProduit>;

/** `qte_vendue`: boxes sold, not cancelled. */
export const lot = z.object({
  ...lotDeProduit.shape,
  id: z.number(),
  produit_libelle: z.string(),
  qte_vendue: z.number(),
  created_at: dateHeure,
});
export type Lot = z.infer<typeof lot>;

/** For a recall. */
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
  /** Boxes returned since, to shelf or quarantine. */
  qte_revenue: z.number(),
  statut: z.string(),
});
export type VenteDeLot = z.infer<typeof venteDeLot>;

/** Characters. */
export const LOT_MAX = 40;
/** Trimmed, capitals. */
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
