import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { drapeau, identifiant, texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure } from '../../base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { montant, montantSaisi, montantSigne } from '../../base/montant.ts';
import { clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { remiseInvalide } from '../reservation/reservation.phrases.ts';
import { ligneDemandee, ligneReservation } from '../reservation/reservation.schema.ts';
import { vente } from '../vente/vente.schema.ts';
import { facture } from './devis.schema.ts';
import { DESTINATAIRES_MAX, lireDestinataires } from './facture.rules.ts';

const t = z.nullable(z.string());
/** Immutable; reverses a cancelled sale's invoice, or a return. FCFA. */
export const avoir = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  /** Null: never invoiced. */
  facture_id: z.nullable(z.number()),
  facture_numero: t,
  vente_id: z.number(),
  /** Null: whole invoice. */
  retour_id: z.nullable(z.number()),
  client_id: z.number(),
  client: z.string(),
  /** Client's refund. */
  net_a_payer: montant,
  total: montant,
  /** No longer claimed from fund or client. */
  total_prise_en_charge: montant,
  motif: t,
  numero_fiscal: t,
  code_qr: t,
  created_by: z.string(),
  created_at: dateHeure,
});
export type Avoir = z.infer<typeof avoir>;
export const factureDetail = z.object({
  ...facture.shape,
  lignes: z.array(ligneReservation),
  avoir: z.nullable(avoir),
  /** Credit notes of its sale's returns. */
  avoirs_des_retours: z.array(avoir),
});
export type FactureDetail = z.infer<typeof factureDetail>;

/** Replaces lines and discount (0 removes it). */
export const factureModifiee = z.object({
  version: z.optional(entier(1, NUMERO_MAX)),
  reservation_produits: z.optional(z.array(ligneDemandee).check(z.minLength(1), z.maxLength(300))),
  remise: z.optional(z.nullable(montantSigne(`!${remiseInvalide}`))),
});
export type FactureModifiee = z.infer<typeof factureModifiee>;

/** Default: net, cash. Extra fields (user, net_a_payer) are ignored. */
export const validationDevis = z.object({
  factureId: z.optional(z.nullable(identifiant)),
  version: z.optional(entier(1, NUMERO_MAX)),
  caisse_id: z.optional(identifiant),
  amount_gived: z.optional(z.nullable(montantSaisi)),
  /** As a basket's [REG-7]. */
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
  /** As a basket's [CER-11]. */
  client_facture: z.optional(z.nullable(clientFactureSaisi)),
});
export type ValidationDevis = z.infer<typeof validationDevis>;
export const venteDeDevis = z.object({
  ...vente.shape,
  vente_id: z.number(),
  facture_id: z.number(),
  numero_facture: z.string(),
});
export type VenteDeDevis = z.infer<typeof venteDeDevis>;

const adresseLue = z.transform((v: unknown) => (v === null ? '' : v));
/** `email`: comma or semicolon separated. `renvoyer`: resend the same version. */
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
