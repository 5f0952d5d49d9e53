import * as z from 'zod/mini';
import { pinDeResponsable } from '../accord/accord.schema.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { identifiant, texte, texteOuNull } from '../base/contract.ts';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';

/** Back on the shelf, to be sold again; or set aside, never to be. */
export const DESTINATIONS_RETOUR = ['Remis en stock', 'Quarantaine'] as const;
export type DestinationRetour = (typeof DESTINATIONS_RETOUR)[number];

/** Boxes of one line of a sale that came back at once. Amounts in FCFA, taken from the line's. */
export const ligneRetourVente = z.object({
  id: z.number(),
  retour_id: z.number(),
  /** The line of the sale. */
  ligne_id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  qte: z.number(),
  destination: z.enum(DESTINATIONS_RETOUR),
  lot_id: z.nullable(z.number()),
  /** The lot's number; null when the boxes had none. */
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

/**
 * A return: some boxes of a sale, what they were sold for, what was handed back and how. Written
 * once, never changed; amounts are above 0 and are taken off.
 */
export const retourVente = z.object({
  id: z.number(),
  vente_id: z.number(),
  /** Its place among the returns of its sale, from 1. */
  rang: z.number(),
  created_at: dateHeure,
  caisse_id: z.number(),
  /** The register whose drawer gave the money back. */
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
  /** The client's exact share; `montant_rendu` is what he got, in whole francs. */
  total_client: montant,
  total_prise_en_charge: montant,
  arrondi: montant,
  /** Of it, what rounding the cash handed back adds [RTV-3]. */
  arrondi_especes: z.optional(montant),
  montant_rendu: montant,
  /** The sale was already claimed from its fund: to be taken off that statement. */
  apres_export: z.boolean(),
  avoir_numero: z.nullable(z.string()),
});
export const retourVenteDetail = z.object({
  ...retourVente.shape,
  lignes: z.array(ligneRetourVente),
});
export type RetourVente = z.infer<typeof retourVenteDetail>;

/** What is brought back; the amounts are the server's. */
export const retourVenteNouveau = z.object({
  lignes: z
    .array(
      z.object({
        ligne_id: entier(1, Number.MAX_SAFE_INTEGER),
        qte: entier(1, NUMERO_MAX),
        destination: z._default(z.enum(DESTINATIONS_RETOUR), 'Remis en stock'),
        /** The lot read on the box; null: it bears none. Absent: the last that left. */
        lot_id: z.optional(z.nullable(identifiant)),
      }),
    )
    .check(z.minLength(1), z.maxLength(600)),
  /** By default in cash, from the drawer of the register where it was paid. */
  mode: z._default(z.enum(MODES_PAIEMENT), 'espece'),
  reference: z.optional(texteOuNull(80)),
  /** Why; the act refuses an empty one, in words of its own. */
  motif: z.prefault(texte(200), ''),
  caisse_id: z.optional(identifiant),
  /** Of a second person, above the pharmacy's ceiling of cash [SES-21]. */
  pin: pinDeResponsable,
});
export type RetourVenteNouveau = z.infer<typeof retourVenteNouveau>;
