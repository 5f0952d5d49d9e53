import * as z from 'zod/mini';
import { dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantTenuEnFrancs } from '../../base/montant.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { reservation } from '../reservation/reservation.schema.ts';

/** `libelle` null unless the client asked for the names. */
const ligneDuClient = z.object({
  libelle: z.nullable(z.string()),
  qte: z.number(),
  cout_total_reel: montant,
});

/**
 * [ENV-4] All that the client's page and messages may say: amounts. No medicine, no name, no
 * insured, no ordonnancier, no reference of payment.
 */
export const ticketDuClient = z.object({
  ...z.pick(reservation, {
    numero_ticket: true,
    caisse: true,
    switch_finish_at: true,
    total: true,
    total_ht: true,
    total_tva: true,
    total_css: true,
    total_garde: true,
    total_prise_en_charge: true,
    remise: true,
    net_a_payer: true,
    arrondi_especes: true,
    taux_tva: true,
    taux_css: true,
    amount_gived: true,
    mode_paiement: true,
    vente_annulee: true,
    etat_retour: true,
  }).shape,
  paiements: z.nullable(
    z.array(z.object({ mode: z.enum(MODES_PAIEMENT), montant: montantTenuEnFrancs })),
  ),
  /** Owed by the client: his account, not a fund. */
  sur_le_compte: z.boolean(),
  annule_at: dateHeureOuNull,
  lignes: z.array(ligneDuClient),
});
export type TicketDuClient = z.infer<typeof ticketDuClient>;
