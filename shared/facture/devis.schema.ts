import * as z from 'zod/mini';
import { identifiant } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { paiement } from '../reservation/reservation.schema.ts';

/**
 * [DEV-1] A quote waits until it is validated; then it is a sale and nothing of it changes
 * (specification 2 §4).
 */
export const TEXTE_VALIDATION = { non: 'En attente', oui: 'Validé' } as const;
export const STATUTS_DEVIS = [TEXTE_VALIDATION.non, TEXTE_VALIDATION.oui] as const;

const t = z.nullable(z.string());
/** The sums of the quote's basket. */
const panierDeFacture = z.object({
  id: z.number(),
  position: z.number(),
  total: montant,
  montant,
  total_prise_en_charge: montant,
  total_tva: montant,
  total_css: montant,
  total_ht: montant,
  total_garde: montant,
  taux_tva: z.number(),
  taux_css: z.number(),
  remise: montant,
  net_a_payer: montant,
  arrondi: montant,
  arrondi_especes: z.optional(montant),
  /** Null for a client without ceiling. */
  credit_restant: montantOuNull,
  nom_assure: t,
  secteur_assure: t,
  identifiant_assure: t,
  numero_feuille_assure: t,
  /** How the sale it became was paid; null before. */
  mode_paiement: t,
  paiements: z.nullable(z.array(paiement)),
});

/**
 * A quote, or the invoice it became. `net_a_payer` in FCFA, from the basket, never from the caller.
 */
export const facture = z.object({
  id: z.number(),
  version: z.number(),
  type: z.enum(['Devis', 'Facture']),
  reservation_id: z.number(),
  client_id: z.number(),
  client: z.string(),
  net_a_payer: montant,
  est_valide: z.boolean(),
  status: z.enum(STATUTS_DEVIS),
  vente_id: z.nullable(z.number()),
  /** Of the sale it became: an invoice whose sale is cancelled says so. */
  vente_statut: t,
  /** Of the invoice: by year, without gap, given at validation. */
  numero: t,
  valide_at: dateHeureOuNull,
  valide_par: t,
  /** Room for the electronic invoice to come: nothing fills them yet. */
  numero_fiscal: t,
  code_qr: t,
  envoye_at: dateHeureOuNull,
  envoye_a: t,
  /** As it is now, it already left for `envoye_a`. */
  envoi_a_jour: z.boolean(),
  /** Of the credit note that undoes the invoice, when its sale is cancelled. */
  avoir_numero: t,
  created_by: z.string(),
  created_at: dateHeure,
  /** Days that it stands as a quote, by the setting it was made under [DEV-14]. */
  validite_jours: z.number(),
  reservation: panierDeFacture,
});
export type Facture = z.infer<typeof facture>;
/** What old clients send beside the basket's id is not read: the basket says it. */
export const nouvelleFacture = z.object({
  reservation_id: identifiant,
  type: z.optional(z.literal('Devis')),
});
