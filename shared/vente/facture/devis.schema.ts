import * as z from 'zod/mini';
import { identifiant } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { paiement } from '../reservation/reservation.schema.ts';

/** [DEV-1] Once validated it is a sale, immutable (specification 2 §4). */
export const TEXTE_VALIDATION = { non: 'En attente', oui: 'Validé' } as const;
export const STATUTS_DEVIS = [TEXTE_VALIDATION.non, TEXTE_VALIDATION.oui] as const;

const t = z.nullable(z.string());
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
  /** Null without ceiling. */
  credit_restant: montantOuNull,
  nom_assure: t,
  secteur_assure: t,
  identifiant_assure: t,
  numero_feuille_assure: t,
  /** Of its sale; null before. */
  mode_paiement: t,
  paiements: z.nullable(z.array(paiement)),
});

/** Quote, or its invoice. `net_a_payer`: FCFA, from the basket, never the caller. */
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
  /** Shows a cancelled sale. */
  vente_statut: t,
  /** Gapless per year, set at validation. */
  numero: t,
  valide_at: dateHeureOuNull,
  valide_par: t,
  /** Reserved for electronic invoicing; unused. */
  numero_fiscal: t,
  code_qr: t,
  envoye_at: dateHeureOuNull,
  envoye_a: t,
  /** Current version already sent to `envoye_a`. */
  envoi_a_jour: z.boolean(),
  /** Credit note, when the sale is cancelled. */
  avoir_numero: t,
  created_by: z.string(),
  created_at: dateHeure,
  /** Days, by the setting at creation [DEV-14]. */
  validite_jours: z.number(),
  reservation: panierDeFacture,
});
export type Facture = z.infer<typeof facture>;
/** Old clients' extra fields are ignored. */
export const nouvelleFacture = z.object({
  reservation_id: identifiant,
  type: z.optional(z.literal('Devis')),
});
