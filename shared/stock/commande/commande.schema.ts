import * as z from 'zod/mini';
import { entier } from '../../base/nombre.ts';
import { drapeau, identifiant, texteOuNull, versionVue } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, jourSchema } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi, PRIX_MAX } from '../../base/montant.ts';
import { ETATS_REPONSE } from './echange.schema.ts';
import { lotNomme } from '../produit/lot.schema.ts';

export const STATUTS_COMMANDE = [
  'BROUILLON',
  'ENVOYEE',
  'RECUE_PARTIELLE',
  'SUCCESS',
  'ANNULEE',
] as const;
export type StatutCommande = (typeof STATUTS_COMMANDE)[number];
export const TEXTE_STATUT_COMMANDE = { termine: 'Terminé', en_cours: 'En cours' } as const;

/** FCFA, boxes. `ug_recue`: free boxes received. */
export const ligneCommande = z.object({
  id: z.number(),
  commande_id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  /** Supplier papers may use any code. */
  cip: z.nullable(z.string()),
  cip_1: z.nullable(z.string()),
  cip_2: z.nullable(z.string()),
  cip_deux: z.nullable(z.string()),
  /** Supplier's product code. */
  code: z.nullable(z.string()),
  qte: z.number(),
  qte_recue: z.number(),
  ug_recue: z.number(),
  prix_achat: montant,
  /** Ordered or last received; `prix_de_vente_actuel`: current price. */
  prix_de_vente: montant,
  prix_de_vente_actuel: montant,
  /** 10 + 1; null without a rule. */
  ug_par: z.nullable(z.number()),
  ug: z.nullable(z.number()),
  /** [ECH-1] Supplier's answer: boxes, reason. */
  reponse: z.nullable(z.enum(ETATS_REPONSE)),
  reponse_qte: z.nullable(z.number()),
  reponse_motif: z.nullable(z.string()),
});
export type LigneCommande = z.infer<typeof ligneCommande>;

/** Set-aside product and reason; FCFA. */
export const ecartLu = z.object({
  produit_id: z.number(),
  produit_libelle: z.string(),
  cip: z.nullable(z.string()),
  raison: z.nullable(z.string()),
  prix_achat: montant,
  prix_de_vente: montant,
  created_by: z.string(),
});
export type EcartLu = z.infer<typeof ecartLu>;

export const reception = z.object({
  id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  qte: z.number(),
  ug: z.number(),
  prix_achat: montant,
  prix_de_vente: montant,
  lot: z.nullable(z.string()),
  date_expiration: z.nullable(z.string()),
  created_by: z.string(),
  created_at: dateHeure,
});

export const PHOTOS_MAX = 12;
/** Delivery note; `chemin`: URL. */
export const photoCommande = z.object({
  id: z.number(),
  chemin: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
});
export type PhotoCommande = z.infer<typeof photoCommande>;

export const commande = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  created_at: dateHeure,
  fournisseur_id: z.nullable(z.number()),
  fournisseur_libelle: z.string(),
  facture: z.nullable(z.string()),
  status: z.enum(STATUTS_COMMANDE),
  etape: z.string(),
  total_achat: montant,
  total_vente: montant,
  total_tva: montant,
  total_css: montant,
  created_by: z.string(),
  ended_with: z.nullable(z.string()),
  envoyee_at: dateHeureOuNull,
  /** Recipient address; null: not mailed. */
  envoyee_a: z.nullable(z.string()),
  /** Expected day, YYYY-MM-DD. */
  attendue_le: z.nullable(z.string()),
  /** FCFA; null: no limit. */
  budget: montantOuNull,
});
export type Commande = z.infer<typeof commande>;
export const commandeComplete = z.object({
  ...commande.shape,
  commande_produits: z.array(ligneCommande),
  ecarts: z.array(ecartLu),
  receptions: z.array(reception),
  photos: z.array(photoCommande),
});
export type CommandeComplete = z.infer<typeof commandeComplete>;

/** Remaining draft, new drafts, FCFA saved. */
export const commandeRepartie = z.object({
  commande: commandeComplete,
  creees: z.array(
    z.object({
      id: z.number(),
      numero: z.string(),
      fournisseur_libelle: z.string(),
      lignes: z.number(),
    }),
  ),
  gain: montant,
});
export type CommandeRepartie = z.infer<typeof commandeRepartie>;

/** Keeps sums exact: 500 lines of 10,000 boxes at 10 million FCFA. */
const LIGNES_MAX = 500;
const qte = /* @__NO_SIDE_EFFECTS__ */ (min: number) => entier(min, 10_000);
const prix = montantSaisi.check(z.lte(PRIX_MAX));
const jourOuNull = z.optional(
  z.nullable(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      jourSchema,
    ]),
  ),
);

export const ligneCommandeDemandee = z.object({
  produit_id: identifiant,
  qte: qte(1),
  prix_achat: z.optional(prix),
  prix_de_vente: z.optional(prix),
});
export type LigneCommandeDemandee = z.infer<typeof ligneCommandeDemandee>;
/** Not ordered, with the reason. */
export const ecartDemande = z.object({
  produit_id: identifiant,
  raison: z.optional(texteOuNull(120)),
});
export type EcartDemande = z.infer<typeof ecartDemande>;
const lignes = z.array(ligneCommandeDemandee).check(z.maxLength(LIGNES_MAX));
const champs = {
  ecarts: z.optional(z.array(ecartDemande).check(z.maxLength(LIGNES_MAX))),
  facture: z.optional(texteOuNull(60)),
  attendue_le: jourOuNull,
  budget: z.optional(z.nullable(montantSaisi)),
};
/** Default prices: the product's. */
export const nouvelleCommande = z.object({
  fournisseur_id: identifiant,
  lignes: z._default(lignes, []),
  ...champs,
});
export type NouvelleCommande = z.infer<typeof nouvelleCommande>;
/** `lignes` replaces all; absent: unchanged. */
export const commandeModifiee = z.object({
  version: versionVue,
  fournisseur_id: z.optional(identifiant),
  lignes: z.optional(lignes),
  ...champs,
});
export type CommandeModifiee = z.infer<typeof commandeModifiee>;

export const ligneRecue = z.object({
  produit_id: identifiant,
  qte: z._default(qte(0), 0),
  ug: z._default(qte(0), 0),
  prix_achat: z.optional(prix),
  prix_de_vente: z.optional(prix),
  ...lotNomme,
  /** Unordered arrival (free or substitute): added to the order. */
  hors_commande: z.optional(drapeau),
});
export type LigneRecue = z.infer<typeof ligneRecue>;
/** `solder`: close short. */
export const receptionDemandee = z.object({
  version: versionVue,
  lignes: z._default(z.array(ligneRecue).check(z.maxLength(LIGNES_MAX)), []),
  facture: z.optional(texteOuNull(60)),
  solder: z._default(drapeau, false),
  /** Lot dates rechecked: the difference is intended. */
  dates_confirmees: z.optional(drapeau),
});
export type ReceptionDemandee = z.infer<typeof receptionDemandee>;

/**
 * `echange`: via the supplier's driver, no mail. `courriel`: true required, false none, absent if
 * possible.
 */
export const envoiDemande = z.object({
  courriel: z.optional(drapeau),
  echange: z.optional(drapeau),
  message: z.optional(texteOuNull(2_000)),
});
export type EnvoiDemande = z.infer<typeof envoiDemande>;

export const suggestion = z.object({
  produit_id: z.number(),
  produit_libelle: z.string(),
  cip: z.nullable(z.string()),
  qte_stock: z.number(),
  /** Stock less expired. */
  vendable: z.number(),
  /** Sent orders, drafts. */
  en_commande: z.number(),
  en_brouillon: z.number(),
  /** Boxes per week if always in stock; four weeks against earlier ones, percent. */
  par_semaine: z.number(),
  tendance: z.nullable(z.number()),
  /** Days of sellable stock; null when nothing sells. */
  jours_restants: z.nullable(z.number()),
  /** Sales lost before arrival if not ordered. */
  enjeu: montant,
  raison: z.string(),
  qte: z.number(),
  prix_achat: montant,
  prix_de_vente: montant,
  fournisseur_id: z.nullable(z.number()),
});
export type Suggestion = z.infer<typeof suggestion>;
/** FCFA: supplier, out of stock, unsold too, minimum line cost, budget. */
export const filtreProposition = z.object({
  fournisseur_id: z.optional(identifiant),
  rupture: z.optional(drapeau),
  sans_vente: z._default(drapeau, true),
  cout_min: z.optional(montantSaisi),
  budget: z.optional(montantSaisi),
});
export type FiltreProposition = z.infer<typeof filtreProposition>;

export const requeteDocument = z.object({ format: z._default(z.enum(['pdf', 'csv']), 'pdf') });
export type RequeteDocument = z.infer<typeof requeteDocument>;
