import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { drapeau, identifiant, texte, texteOuNull } from '../base/contract.ts';
import { dateHeure } from '../base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import { montant, montantSaisi, montantSigne } from '../base/montant.ts';
import { clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { remiseInvalide } from '../reservation/reservation.phrases.ts';
import { ligneDemandee, ligneReservation } from '../reservation/reservation.schema.ts';
import { vente } from '../vente/vente.schema.ts';
import { facture } from './devis.schema.ts';
import { DESTINATAIRES_MAX, lireDestinataires } from './facture.rules.ts';

const t = z.nullable(z.string());
/**
 * What undoes an invoice whose sale is cancelled, or some boxes of a sale that came back: made with
 * it, never changed. Amounts in FCFA, those of the invoice or of the return.
 */
export const avoir = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  /** Null: the sale was never invoiced. */
  facture_id: z.nullable(z.number()),
  facture_numero: t,
  vente_id: z.number(),
  /** The return it is of; null: it undoes the whole invoice. */
  retour_id: z.nullable(z.number()),
  client_id: z.number(),
  client: z.string(),
  /** What the client gets back. */
  net_a_payer: montant,
  total: montant,
  /** What is no longer claimed from the fund, nor owed by the client. */
  total_prise_en_charge: montant,
  motif: t,
  numero_fiscal: t,
  code_qr: t,
  created_by: z.string(),
  created_at: dateHeure,
});
export type Avoir = z.infer<typeof avoir>;
/** With the lines, as a detail or a paper shows it. */
export const factureDetail = z.object({
  ...facture.shape,
  lignes: z.array(ligneReservation),
  avoir: z.nullable(avoir),
  /** Of the returns of its sale: what of it is no longer due. */
  avoirs_des_retours: z.array(avoir),
});
export type FactureDetail = z.infer<typeof factureDetail>;

/**
 * A quote changed before its validation: its lines are replaced, its discount set (0 removes it).
 */
export const factureModifiee = z.object({
  version: z.optional(entier(1, NUMERO_MAX)),
  reservation_produits: z.optional(z.array(ligneDemandee).check(z.minLength(1), z.maxLength(300))),
  remise: z.optional(z.nullable(montantSigne(`!${remiseInvalide}`))),
});
export type FactureModifiee = z.infer<typeof factureModifiee>;

/**
 * How a validated quote is paid, as a basket is: by default its net, in cash. What is sent beside
 * (user, net_a_payer) is not read.
 */
export const validationDevis = z.object({
  factureId: z.optional(z.nullable(identifiant)),
  version: z.optional(entier(1, NUMERO_MAX)),
  caisse_id: z.optional(identifiant),
  amount_gived: z.optional(z.nullable(montantSaisi)),
  /** As of a basket [REG-7]. */
  net_montre: z.optional(z.nullable(montantSaisi)),
  mode_paiement: z.optional(z.enum(MODES_PAIEMENT)),
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
  /** As with the payment of a basket [CER-11]. */
  client_facture: z.optional(z.nullable(clientFactureSaisi)),
});
export type ValidationDevis = z.infer<typeof validationDevis>;
/** The sale made, and the invoice that bears it. */
export const venteDeDevis = z.object({
  ...vente.shape,
  vente_id: z.number(),
  facture_id: z.number(),
  numero_facture: z.string(),
});
export type VenteDeDevis = z.infer<typeof venteDeDevis>;

const adresseLue = z.transform((v: unknown) => (v === null ? '' : v));
/**
 * `email`: one address or several, with commas or semicolons between. `renvoyer`: once more, though
 * this very paper already left for them.
 */
export const envoiDevis = z.object({
  email: z.prefault(
    z.pipe(
      adresseLue,
      z.pipe(
        texte(320).check(
          z.refine((a) => a !== '', {
            error: `!${phrasesFacture.devisAdresseRequise}`,
            abort: true,
          }),
          z.refine((a) => lireDestinataires(a) !== null, {
            error: `!${phrasesCommun.courrielInvalide}`,
            abort: true,
          }),
          z.refine((a) => (lireDestinataires(a) ?? []).length <= DESTINATAIRES_MAX, {
            error: `!${phrasesFacture.destinatairesMax(DESTINATAIRES_MAX)}`,
          }),
        ),
        z.transform((a: string) => (lireDestinataires(a) ?? []).join(', ')),
      ),
    ),
    '',
  ),
  renvoyer: z.optional(drapeau),
});
