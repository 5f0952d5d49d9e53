import * as z from 'zod/mini';
import { accord, pinDeResponsable } from '../accord/accord.schema.ts';
import { texteOuNull } from '../base/contract.ts';
import { contreIndicationAcceptee } from '../interaction/acceptation.schema.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull, montantReserve } from '../base/montant.ts';
import { ETATS_RETOUR, ligneReservation, paiement } from '../reservation/reservation.schema.ts';
import { retourVenteDetail } from './retour-vente.schema.ts';

export const STATUTS_VENTE = ['Soldé', 'Annulé'] as const;
const t = z.nullable(z.string());

/** What stands beside the list of sales: the seller it is narrowed to. */
export interface ComplementVentes {
  vendeur: string | null;
}
export const vente = z.object({
  id: z.number(),
  version: z.number(),
  created_at: dateHeure,
  caisse: z.string(),
  caisse_id: z.number(),
  /** The seller, by full name. */
  user: z.string(),
  encaisse_par: z.string(),
  client: z.string(),
  client_id: z.number(),
  reservation_id: z.number(),
  position_and_date: z.string(),
  /** Per register and day, without gap, given at payment. */
  numero_ticket: z.number(),
  total: montant,
  ht: montant,
  tva: montant,
  css: montant,
  /** The rates it was made at, in percent. */
  taux_tva: z.number(),
  taux_css: z.number(),
  garde: montant,
  remise: montant,
  total_client: montant,
  total_prise_en_charge: montant,
  /** All that its roundings add to `total_client`. */
  arrondi: montant,
  /** Of it, what rounding its cash to 5 FCFA adds [REG-6]. */
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
   * Cancelled once its count was validated: its day keeps its totals, the day of the cancellation
   * gives them back.
   */
  contre_passee: z.boolean(),
  identifiant_assure: t,
  nom_assure: t,
  numero_feuille_assure: t,
  secteur_assure: t,
  /** Its PROVISOIRE number, when a station made it without the server [HSL-1]. */
  hors_ligne: t,
  /** What came back of it since, by its returns; the sale's own amounts never move. */
  etat_retour: z.enum(ETATS_RETOUR),
  total_retourne: montant,
  total_client_retourne: montant,
  total_prise_en_charge_retourne: montant,
});
export type Vente = z.infer<typeof vente>;
/** A lot of which boxes of a line are still with the client; `lot_id` null: they had none. */
export const lotSorti = z.object({
  lot_id: z.nullable(z.number()),
  numero: t,
  /** YYYY-MM-DD. */
  date_expiration: t,
  qte: z.number(),
});
/** A line sold, how many of its boxes came back, and where those still out came from. */
export const ligneVendue = z.object({
  ...ligneReservation.shape,
  qte_retournee: z.number(),
  lots: z.array(lotSorti),
});
export type LigneDeVente = z.infer<typeof ligneVendue>;
/**
 * With its lines, its returns, the invoice it was made from, when it was, with the credit note that
 * undoes it; and the agreements its basket got.
 */
export const venteDetail = z.object({
  ...vente.shape,
  lignes: z.array(ligneVendue),
  retours: z.array(retourVenteDetail),
  facture: z.nullable(z.object({ id: z.number(), numero: t, avoir_numero: t })),
  accords: z.array(accord),
  /** Contre-indications that the seller let through, and why. */
  contre_indications: z.array(contreIndicationAcceptee),
  /** [ORD-18] Its numbers in the register of controlled medicines, as the pharmacy writes them. */
  ordonnancier: t,
});
export type VenteDetail = z.infer<typeof venteDetail>;

/**
 * Counters of a period: net of cancellations, margin = ht − purchase cost − discount. HT + TVA + CSS
 * + garde = turnover. Amounts in FCFA.
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

/**
 * From what was sold in whole days to what the drawers took: each part of the way, none below 0 but
 * sums and roundings.
 */
export const rapprochement = z.object({
  /** Sales that count in the period, before what came back. */
  brut: montant,
  retours: montant,
  /** Sales of a month that is over, or counted, cancelled in the period. */
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
  /** Received in the period for sales that were cancelled after it. */
  annulees_depuis: montant,
  /** Given back in the period for sales of before it, which count no more on their own day. */
  annulees_avant: montant,
  /** By the four modes, as the drawers saw it. */
  encaisse: montant,
  /** What clients paid back of what the house advanced. */
  reglements: montant,
});
export type Rapprochement = z.infer<typeof rapprochement>;

/**
 * One day of the cash book: what each mode brought in, less what cancellations and returns gave back that
 * day; what funds owe stands beside.
 */
export const journee = z.object({
  id: z.number(),
  jour: z.string(),
  nombre: z.number(),
  annulations: z.number(),
  /** Returns taken that day, whenever the sale was made. */
  retours: z.number(),
  espece: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  /** The four modes together: the clients' net, to the whole franc. */
  encaisse: montant,
  total_prise_en_charge: montant,
  remise: montant,
  total: montant,
});
export type Journee = z.infer<typeof journee>;

/** What cancels a sale. */
export const annulationDeVente = z.object({
  motif: z.optional(texteOuNull(200)),
  /** Of a second person, when more cash than the pharmacy's ceiling goes back [SES-21]. */
  pin: pinDeResponsable,
});
export type AnnulationDeVente = z.infer<typeof annulationDeVente>;
