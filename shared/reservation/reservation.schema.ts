import * as z from 'zod/mini';
import { decimal, entier, NUMERO_MAX } from '../base/nombre.ts';
import { drapeau, texteOuNull } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../base/dates.ts';
import { remiseInvalide } from './reservation.phrases.ts';
import {
  montant,
  montantOuNull,
  montantReserve,
  montantSaisi,
  montantSigne,
  montantTenuEnFrancs,
} from '../base/montant.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { tableauOuNull } from '../pharmacie/tableaux.schema.ts';
import { clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { SECTEURS } from '../clientele/client.schema.ts';
import { saisieDemandee, saisieLue } from './saisie.schema.ts';

export const STATUTS_RESERVATION = ['Brouillon', 'Termine', 'Annule', 'Devis'] as const;
export type StatutReservation = (typeof STATUTS_RESERVATION)[number];
/** Where a sent basket stands between the seller and the cashier. */
export const ETATS_CAISSE = [
  'Non envoyé',
  'Envoyé',
  'Ouvert',
  'En encaissement',
  'Renvoyé',
  'Payé',
] as const;
export type EtatCaisse = (typeof ETATS_CAISSE)[number];
/** Whether boxes of a sale came back. */
export const ETATS_RETOUR = ['Aucun', 'Partiel', 'Total'] as const;
export type EtatRetour = (typeof ETATS_RETOUR)[number];

const t = z.nullable(z.string());

export const ligneReservation = z.object({
  id: z.number(),
  reservation_id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  cip: t,
  /** What a box is charged, the discount of `ecoulement` off; `prix_plein` is the price before. */
  prix_de_vente: montant,
  prix_plein: montantOuNull,
  prix_achat: montantReserve,
  ...saisieLue,
  total_ht: montant,
  total_tva: montant,
  total_css: montant,
  total_garde: montant,
  total_prise_en_charge: montant,
  /** Client share. */
  cout_total: montant,
  cout_total_reel: montant,
  tva: z.boolean(),
  css: z.boolean(),
  /** Its table of controlled medicines, as it was when the line was last written. */
  tableau: tableauOuNull,
  posologie: t,
});
export type LigneReservation = z.infer<typeof ligneReservation>;

export const paiement = z.object({
  mode: z.enum(MODES_PAIEMENT),
  montant: montantTenuEnFrancs,
  reference: z.optional(t),
});
export type Paiement = z.infer<typeof paiement>;

export const reservation = z.object({
  id: z.number(),
  version: z.number(),
  /** Sequence number of the pharmacy's day. */
  position: z.number(),
  status: z.enum(STATUTS_RESERVATION),
  created_by: z.string(),
  created_at: dateHeure,
  updated_at: dateHeure,
  /** Last edit by a seller: an unsent basket holds its boxes for a time after it. */
  edited_at: dateHeure,
  client_id: z.number(),
  client: z.string(),
  libelle: t,
  caisse_id: z.number(),
  caisse: z.string(),
  garde_id: z.nullable(z.number()),
  remise: montant,
  /**
   * Exact net to the hundredth; `net_a_payer` is the whole franc, `arrondi` the difference
   * (contract §10). Paid in cash that is rounded, the net is what was due of it.
   */
  montant,
  net_a_payer: montant,
  arrondi: montant,
  /** Of `arrondi`, what rounding its cash to 5 FCFA adds, once paid [REG-6]. */
  arrondi_especes: z.optional(montant),
  montant_avant_remise: montant,
  total: montant,
  total_ht: montant,
  total_tva: montant,
  total_css: montant,
  total_garde: montant,
  total_prise_en_charge: montant,
  montant_taxe: montant,
  /** The rates its lines are computed at, in percent. */
  taux_tva: z.number(),
  taux_css: z.number(),
  credit_restant: montantOuNull,
  amount_gived: montantOuNull,
  identifiant_assure: t,
  nom_assure: t,
  numero_feuille_assure: t,
  secteur_assure: t,
  posologie_sur_ticket: z.boolean(),
  switch_caisse_at: dateHeureOuNull,
  switch_finish_at: dateHeureOuNull,
  switch_finish_by: t,
  switch_devis_at: dateHeureOuNull,
  printed_at: dateHeureOuNull,
  impressions: z.number(),
  mode_paiement: t,
  paiements: z.nullable(z.array(paiement)),
  /**
   * Hand-off. `modifiee_apres_envoi`: lines, discount or coverage changed since the basket was
   * sent.
   */
  etat_caisse: z.enum(ETATS_CAISSE),
  etat_caisse_par: t,
  modifiee_apres_envoi: z.boolean(),
  modifiee_par: t,
  renvoi_motif: t,
  vente_id: z.nullable(z.number()),
  /** Paid, and its sale was cancelled since: nothing is paid any more. */
  vente_annulee: z.boolean(),
  /** Paid, and what came back of it since. */
  etat_retour: z.enum(ETATS_RETOUR),
  numero_ticket: z.nullable(z.number()),
  /** First characters of its sale's link, printed on its ticket [SCE-13]; null while unpaid. */
  sceau: t,
  /** Who let its contre-indications through [CIN-2]; null while none was. */
  contre_indications_par: t,
  /** Its numbers in the register of controlled medicines ('S-3, I-12'), for its ticket. */
  ordonnancier: t,
  reservation_produits: z.array(ligneReservation),
});
export type Reservation = z.infer<typeof reservation>;

/** A day's pill: the reservation without its lines. */
export const nouvelleReservation = z.object({
  created_by: z.optional(z.string().check(z.maxLength(120))),
  client_id: z.optional(entier(1, NUMERO_MAX)),
  caisse_id: z.optional(entier(1, NUMERO_MAX)),
  libelle: z.optional(texteOuNull(150)),
});

// Old clients send the whole reservation back, with '' for what is empty.
const vide = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/**
 * One line as asked; a quantity that is not a whole number gets the specified sentence from the
 * act.
 */
export const ligneDemandee = z.object({
  id: z.optional(z.nullable(z.union([decimal(-1e15, 1e15), vide]))),
  produit_id: entier(1, NUMERO_MAX),
  ...saisieDemandee,
});
export type LigneDemandee = z.infer<typeof ligneDemandee>;

const instantOuNull = z.optional(z.nullable(z.union([instantSchema, vide])));
/**
 * `POST /api/reservations/{id}/update`: the whole reservation or any part of it; unknown keys are
 * ignored, sums are never read.
 */
export const majReservation = z.object({
  version: z.optional(entier(1, NUMERO_MAX)),
  status: z.optional(z.enum(STATUTS_RESERVATION)),
  client_id: z.optional(entier(1, NUMERO_MAX)),
  caisse_id: z.optional(entier(1, NUMERO_MAX)),
  libelle: z.optional(texteOuNull(150)),
  remise: z.optional(z.nullable(montantSigne(`!${remiseInvalide}`))),
  identifiant_assure: z.optional(texteOuNull(60)),
  nom_assure: z.optional(texteOuNull(150)),
  numero_feuille_assure: z.optional(texteOuNull(60)),
  secteur_assure: z.optional(z.nullable(z.union([z.enum(SECTEURS), z.literal('')]))),
  posologie_sur_ticket: z.optional(drapeau),
  reservation_produits: z.optional(z.array(ligneDemandee).check(z.maxLength(300))),
  switch_caisse_at: instantOuNull,
  switch_devis_at: instantOuNull,
  switch_finish_at: instantOuNull,
  printed_at: instantOuNull,
  amount_gived: z.optional(z.nullable(montantSaisi)),
  /**
   * What the screen showed as due when it was not the basket's net: an amount is never paid
   * otherwise than shown [REG-7].
   */
  net_montre: z.optional(z.nullable(montantSaisi)),
  mode_paiement: z.optional(z.nullable(z.union([z.enum(MODES_PAIEMENT), vide]))),
  paiements: z.optional(
    z.nullable(
      z
        .array(
          z.object({
            mode: z.enum(MODES_PAIEMENT),
            montant: montantSaisi,
            reference: z.optional(texteOuNull(80)),
          }),
        )
        .check(z.maxLength(6)),
    ),
  ),
  /**
   * With a payment: who the State's invoice is made out to, when it is not the client of the basket as
   * his record says him. Frozen there, kept nowhere else [CER-11].
   */
  client_facture: z.optional(z.nullable(clientFactureSaisi)),
});
export type MajReservation = z.infer<typeof majReservation>;

/** Beside the reservation when a quantity goes beyond what others leave free (contract §10). */
export const avertissement = z.object({
  produit_id: z.number(),
  qte_disponible: z.number(),
  retenu_par: z.array(z.object({ fullname: z.string(), qte: z.number() })),
});
export type Avertissement = z.infer<typeof avertissement>;
