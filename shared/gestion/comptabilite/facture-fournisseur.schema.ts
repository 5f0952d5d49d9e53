import * as z from 'zod/mini';
import { identifiant, texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure, jourSchema } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi } from '../../base/montant.ts';

export const GENRES_REGLEMENT = ['paiement', 'avoir'] as const;
export const MODES_FOURNISSEUR = ['virement', 'cheque', 'espece', 'mobile_money'] as const;
export const LIBELLE_MODE_FOURNISSEUR: Readonly<
  Record<(typeof MODES_FOURNISSEUR)[number], string>
> = {
  virement: 'Virement',
  cheque: 'Chèque',
  espece: 'Espèces',
  mobile_money: 'Mobile money',
};
export const ETATS_FACTURE = ['À payer', 'Payée en partie', 'Payée'] as const;
export type EtatFactureFournisseur = (typeof ETATS_FACTURE)[number];

/** FCFA, taxes included. */
export const factureFournisseur = z.object({
  id: z.number(),
  fournisseur_id: z.number(),
  fournisseur: z.string(),
  commande_id: z.nullable(z.number()),
  numero: z.string(),
  date: z.string(),
  echeance: z.string(),
  montant,
  /** Delivery total; null without one. */
  attendu: montantOuNull,
  /** Invoiced − delivered. */
  difference: montantOuNull,
  paye: montant,
  avoirs: montant,
  reste: montant,
  etat: z.enum(ETATS_FACTURE),
  created_by: z.string(),
  created_at: dateHeure,
});
export type FactureFournisseur = z.infer<typeof factureFournisseur>;

export const nouvelleFactureFournisseur = z.object({
  fournisseur_id: identifiant,
  commande_id: z.optional(z.nullable(identifiant)),
  numero: texte(60, 1),
  date: jourSchema,
  echeance: jourSchema,
  montant: montantSaisi,
});
export type NouvelleFactureFournisseur = z.infer<typeof nouvelleFactureFournisseur>;

export const nouveauReglementFournisseur = z.object({
  genre: z.enum(GENRES_REGLEMENT),
  montant: montantSaisi,
  date: jourSchema,
  mode: z.optional(z.nullable(z.enum(MODES_FOURNISSEUR))),
  reference: z.optional(texteOuNull(80)),
});
export type NouveauReglementFournisseur = z.infer<typeof nouveauReglementFournisseur>;

/** Uninvoiced delivery and its total. */
export const livraisonAFacturer = z.object({
  commande_id: z.number(),
  numero: z.string(),
  fournisseur_id: z.number(),
  fournisseur: z.string(),
  recue_le: z.string(),
  montant,
  /** Terms of the last invoice, days; 30 by default. */
  delai_jours: z.number(),
});
export type LivraisonAFacturer = z.infer<typeof livraisonAFacturer>;
