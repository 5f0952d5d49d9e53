import * as z from 'zod/mini';
import { decimal, entier, NUMERO_MAX } from '../../base/nombre.ts';
import { drapeau, texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../../base/dates.ts';
import { remiseInvalide } from './reservation.phrases.ts';
import {
  montant,
  montantOuNull,
  montantReserve,
  montantSaisi,
  montantSigne,
  montantTenuEnFrancs,
} from '../../base/montant.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { tableauOuNull } from '../../admin/pharmacie/tableaux.schema.ts';
import { clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { SECTEURS } from '../clientele/client.schema.ts';
import { demandeDuPanier, OPERATEURS } from '../caisse/demande-du-panier.schema.ts';
import { saisieDemandee, saisieLue } from './saisie.schema.ts';

export const STATUTS_RESERVATION = ['Brouillon', 'Termine', 'Annule', 'Devis'] as const;
export type StatutReservation = (typeof STATUTS_RESERVATION)[number];
export const ETATS_CAISSE = [
  'Non envoyé',
  'Envoyé',
  'Ouvert',
  'En encaissement',
  'Renvoyé',
  'Payé',
] as const;
export type EtatCaisse = (typeof ETATS_CAISSE)[number];
/** How a ticket goes to the client's telephone. */
export const VOIES_ENVOI = ['courriel', 'whatsapp'] as const;
export type VoieEnvoi = (typeof VOIES_ENVOI)[number];
export const ETATS_RETOUR = ['Aucun', 'Partiel', 'Total'] as const;
export type EtatRetour = (typeof ETATS_RETOUR)[number];

const t = z.nullable(z.string());

export const ligneReservation = z.object({
  id: z.number(),
  reservation_id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  cip: t,
  /** Unit price, `ecoulement` discount deducted; `prix_plein`: before it. */
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
  /** Controlled table at the last write. */
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
  /** Sequence in the pharmacy's day. */
  position: z.number(),
  status: z.enum(STATUTS_RESERVATION),
  created_by: z.string(),
  created_at: dateHeure,
  updated_at: dateHeure,
  /** Last seller edit; boxes of an unsent basket are reserved for a while after. */
  edited_at: dateHeure,
  client_id: z.number(),
  client: z.string(),
  libelle: t,
  caisse_id: z.number(),
  caisse: z.string(),
  garde_id: z.nullable(z.number()),
  remise: montant,
  /**
   * Exact net, hundredths; `net_a_payer`: whole franc, `arrondi`: difference (contract §10). For
   * rounded cash: the amount due.
   */
  montant,
  net_a_payer: montant,
  arrondi: montant,
  /** Part of `arrondi` from rounding cash to 5 FCFA [REG-6]. */
  arrondi_especes: z.optional(montant),
  montant_avant_remise: montant,
  total: montant,
  total_ht: montant,
  total_tva: montant,
  total_css: montant,
  total_garde: montant,
  total_prise_en_charge: montant,
  montant_taxe: montant,
  /** Percent, applied to its lines. */
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
  /** Requests to operators, oldest first; null: none. */
  demandes_mobiles: z.nullable(z.array(demandeDuPanier)),
  /** `modifiee_apres_envoi`: lines, discount or coverage changed after sending. */
  etat_caisse: z.enum(ETATS_CAISSE),
  etat_caisse_par: t,
  modifiee_apres_envoi: z.boolean(),
  modifiee_par: t,
  renvoi_motif: t,
  vente_id: z.nullable(z.number()),
  /** Sale cancelled after payment: closed. */
  vente_annulee: z.boolean(),
  etat_retour: z.enum(ETATS_RETOUR),
  numero_ticket: z.nullable(z.number()),
  /** First characters of its sale's chain link, printed [SCE-13]; null while unpaid. */
  sceau: t,
  /** Seller who accepted [CIN-2]; null while none. */
  contre_indications_par: t,
  /** Ordonnancier numbers ('S-3, I-12'), for the ticket. */
  ordonnancier: t,
  reservation_produits: z.array(ligneReservation),
});
export type Reservation = z.infer<typeof reservation>;

/** Without lines. */
export const nouvelleReservation = z.object({
  created_by: z.optional(z.string().check(z.maxLength(120))),
  client_id: z.optional(entier(1, NUMERO_MAX)),
  caisse_id: z.optional(entier(1, NUMERO_MAX)),
  libelle: z.optional(texteOuNull(150)),
});

// Old clients send the whole reservation, '' for empty.
const vide = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** A non-integer quantity is refused by the act, with the specified sentence. */
export const ligneDemandee = z.object({
  id: z.optional(z.nullable(z.union([decimal(-1e15, 1e15), vide]))),
  produit_id: entier(1, NUMERO_MAX),
  ...saisieDemandee,
});
export type LigneDemandee = z.infer<typeof ligneDemandee>;

const instantOuNull = z.optional(z.nullable(z.union([instantSchema, vide])));
/**
 * `POST /api/reservations/{id}/update`: whole or partial; unknown keys ignored, sums never read.
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
  /** Due displayed when other than the net: never paid otherwise than shown [REG-7]. */
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
            /** Of a typed reference. */
            operateur: z.optional(z.nullable(z.enum(OPERATEURS))),
            /** A confirmed request that pays this part [MOB-9]. */
            demande_id: z.optional(entier(1, NUMERO_MAX)),
          }),
        )
        .check(z.maxLength(6)),
    ),
  ),
  /**
   * At payment: invoice's recipient, if not the client's own record. Frozen, stored nowhere else
   * [CER-11].
   */
  client_facture: z.optional(z.nullable(clientFactureSaisi)),
});
export type MajReservation = z.infer<typeof majReservation>;

/** Quantity beyond unreserved stock (contract §10). */
export const avertissement = z.object({
  produit_id: z.number(),
  qte_disponible: z.number(),
  retenu_par: z.array(z.object({ fullname: z.string(), qte: z.number() })),
});
export type Avertissement = z.infer<typeof avertissement>;
