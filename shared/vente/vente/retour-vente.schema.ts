import * as z from 'zod/mini';
import { pinDeResponsable } from '../accord/accord.schema.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { identifiant, texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';

/** Saleable again, or never. */
export const DESTINATIONS_RETOUR = ['Remis en stock', 'Quarantaine'] as const;
export type DestinationRetour = (typeof DESTINATIONS_RETOUR)[number];

/** FCFA, from the sale's line. */
export const ligneRetourVente = z.object({
  id: z.number(),
  retour_id: z.number(),
  ligne_id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  qte: z.number(),
  destination: z.enum(DESTINATIONS_RETOUR),
  lot_id: z.nullable(z.number()),
  /** Lot number; null: none. */
  lot: z.nullable(z.string()),
  total_ht: montant,
  total_tva: montant,
  total_css: montant,
  total_garde: montant,
  cout_total_reel: montant,
  total_prise_en_charge: montant,
  remise: montant,
  total_client: montant,
});

/** Append-only; amounts are positive, to subtract. */
export const retourVente = z.object({
  id: z.number(),
  vente_id: z.number(),
  /** Among its sale's returns, from 1. */
  rang: z.number(),
  created_at: dateHeure,
  caisse_id: z.number(),
  caisse: z.string(),
  created_by: z.string(),
  motif: z.string(),
  mode: z.enum(MODES_PAIEMENT),
  reference: z.nullable(z.string()),
  total: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  remise: montant,
  /** Exact share; `montant_rendu`: refunded, whole francs. */
  total_client: montant,
  total_prise_en_charge: montant,
  arrondi: montant,
  /** Part due to cash rounding [RTV-3]. */
  arrondi_especes: z.optional(montant),
  montant_rendu: montant,
  /** Already claimed from the fund: deduct from that bordereau. */
  apres_export: z.boolean(),
  avoir_numero: z.nullable(z.string()),
});
export const retourVenteDetail = z.object({
  ...retourVente.shape,
  lignes: z.array(ligneRetourVente),
});
export type RetourVente = z.infer<typeof retourVenteDetail>;

/** Amounts are computed by the server. */
export const retourVenteNouveau = z.object({
  lignes: z
    .array(
      z.object({
        ligne_id: entier(1, Number.MAX_SAFE_INTEGER),
        qte: entier(1, NUMERO_MAX),
        destination: z._default(z.enum(DESTINATIONS_RETOUR), 'Remis en stock'),
        /** Lot on the box; null: none. Absent: last out. */
        lot_id: z.optional(z.nullable(identifiant)),
      }),
    )
    .check(z.minLength(1), z.maxLength(600)),
  /** Default: cash, from the paying register's drawer. */
  mode: z._default(z.enum(MODES_PAIEMENT), 'espece'),
  reference: z.optional(texteOuNull(80)),
  /** Empty is refused by the act, with its own sentence. */
  motif: z.prefault(texte(200), ''),
  caisse_id: z.optional(identifiant),
  /** Second person's, above the cash ceiling [SES-21]. */
  pin: pinDeResponsable,
});
export type RetourVenteNouveau = z.infer<typeof retourVenteNouveau>;
