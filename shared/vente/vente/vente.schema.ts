import * as z from 'zod/mini';
import { accord, pinDeResponsable } from '../accord/accord.schema.ts';
import { texteOuNull } from '../../base/contract.ts';
import { contreIndicationAcceptee } from '../../sante/interaction/acceptation.schema.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull, montantReserve } from '../../base/montant.ts';
import { ETATS_RETOUR, ligneReservation, paiement } from '../reservation/reservation.schema.ts';
import { retourVenteDetail } from './retour-vente.schema.ts';

export const STATUTS_VENTE = ['Soldé', 'Annulé'] as const;
const t = z.nullable(z.string());

export interface ComplementVentes {
  vendeur: string | null;
}
export const vente = z.object({
  id: z.number(),
  version: z.number(),
  created_at: dateHeure,
  caisse: z.string(),
  caisse_id: z.number(),
  /** Full name. */
  user: z.string(),
  encaisse_par: z.string(),
  client: z.string(),
  client_id: z.number(),
  reservation_id: z.number(),
  position_and_date: z.string(),
  /** Consecutive per register and day, assigned at payment. */
  numero_ticket: z.number(),
  total: montant,
  ht: montant,
  tva: montant,
  css: montant,
  /** Percent, at the sale. */
  taux_tva: z.number(),
  taux_css: z.number(),
  garde: montant,
  remise: montant,
  total_client: montant,
  total_prise_en_charge: montant,
  /** All roundings, over `total_client`. */
  arrondi: montant,
  /** Part from rounding cash to 5 FCFA [REG-6]. */
  arrondi_especes: z.optional(montant),
  montant_recu: montantOuNull,
  montant_rendu: montantOuNull,
  mode_paiement: t,
  paiements: z.nullable(z.array(paiement)),
  export_at: dateHeureOuNull,
  statut: z.enum(STATUTS_VENTE),
  annule_at: dateHeureOuNull,
  annule_par: t,
  annule_motif: t,
  /**
   * Cancelled after its count's validation: its day's totals stay, the cancellation day refunds.
   */
  contre_passee: z.boolean(),
  identifiant_assure: t,
  nom_assure: t,
  numero_feuille_assure: t,
  secteur_assure: t,
  /** PROVISOIRE number of an offline sale [HSL-1]. */
  hors_ligne: t,
  /** Returns since; the sale's amounts never change. */
  etat_retour: z.enum(ETATS_RETOUR),
  total_retourne: montant,
  total_client_retourne: montant,
  total_prise_en_charge_retourne: montant,
});
export type Vente = z.infer<typeof vente>;
/** Unreturned boxes of a lot; `lot_id` null: none. */
export const lotSorti = z.object({
  lot_id: z.nullable(z.number()),
  numero: t,
  /** YYYY-MM-DD. */
  date_expiration: t,
  qte: z.number(),
});
export const ligneVendue = z.object({
  ...ligneReservation.shape,
  qte_retournee: z.number(),
  lots: z.array(lotSorti),
});
export type LigneDeVente = z.infer<typeof ligneVendue>;
/** With lines, returns, invoice and its credit note, agreements. */
export const venteDetail = z.object({
  ...vente.shape,
  lignes: z.array(ligneVendue),
  retours: z.array(retourVenteDetail),
  facture: z.nullable(z.object({ id: z.number(), numero: t, avoir_numero: t })),
  accords: z.array(accord),
  contre_indications: z.array(contreIndicationAcceptee),
  /** [ORD-18] Ordonnancier numbers, formatted. */
  ordonnancier: t,
});
export type VenteDetail = z.infer<typeof venteDetail>;

/**
 * Net of cancellations, margin = ht − purchase cost − discount. HT + TVA + CSS + garde = turnover.
 * FCFA.
 */
export const compteursVentes = z.object({
  total_client: montant,
  total_pc: montant,
  total_ca: montant,
  total_ht: montant,
  total_tva: montant,
  total_css: montant,
  total_garde: montant,
  /** Client + insurance + discount = turnover. */
  total_remise: montant,
  marge: montantReserve,
  panier_moyen: montant,
  nombre_ventes: z.number(),
});

/** From turnover to cash received; only sums and roundings may be negative. */
export const rapprochement = z.object({
  /** Before returns. */
  brut: montant,
  retours: montant,
  /** Of closed or counted days, cancelled in the period. */
  contre_passees: montant,
  ca: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  client: montant,
  assurance: montant,
  remise: montant,
  arrondi: montant,
  /** Received in the period, cancelled after. */
  annulees_depuis: montant,
  /** Refunded in the period, for earlier sales no longer counted on their day. */
  annulees_avant: montant,
  /** Four modes, per drawers. */
  encaisse: montant,
  /** Client debts repaid. */
  reglements: montant,
});
export type Rapprochement = z.infer<typeof rapprochement>;

/** Cash book day: per mode, less that day's refunds; fund debts apart. */
export const journee = z.object({
  id: z.number(),
  jour: z.string(),
  nombre: z.number(),
  annulations: z.number(),
  /** Taken that day, whenever sold. */
  retours: z.number(),
  espece: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  /** Four modes: clients' net, whole franc. */
  encaisse: montant,
  total_prise_en_charge: montant,
  remise: montant,
  total: montant,
});
export type Journee = z.infer<typeof journee>;

export const annulationDeVente = z.object({
  motif: z.optional(texteOuNull(200)),
  /** Second person's, above the cash ceiling [SES-21]. */
  pin: pinDeResponsable,
});
export type AnnulationDeVente = z.infer<typeof annulationDeVente>;
