import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { clientFacture, clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { MODES_REELS, PAYS } from '../../admin/pharmacie/pays.ts';

/** [CER-1] */
export const ETATS_CERTIFICATION = ['En attente', 'Incertaine', 'Certifiée', 'Refusée'] as const;
export type EtatCertification = (typeof ETATS_CERTIFICATION)[number];
export const GENRES_DOCUMENT = ['vente', 'avoir'] as const;
export type GenreDocument = (typeof GENRES_DOCUMENT)[number];
/** Whole sale, or one invoice per payer. */
export const PARTS_DOCUMENT = ['entier', 'client', 'fonds'] as const;
export type PartDocument = (typeof PARTS_DOCUMENT)[number];
/** Correctable causes of refusal; amounts never. */
export const A_CORRIGER = ['client', 'reglage'] as const;
export type ACorriger = (typeof A_CORRIGER)[number];

const t = z.nullable(z.string());

/** State invoice of a sale, return or cancellation; asynchronous, never blocking them. */
export const certification = z.object({
  id: z.number(),
  version: z.number(),
  /** Our identifier, stable across attempts. */
  document: z.string(),
  pays: z.enum(PAYS),
  /** 'essai': test base, « TEST » printed. */
  mode: z.enum(MODES_REELS),
  genre: z.enum(GENRES_DOCUMENT),
  part: z.enum(PARTS_DOCUMENT),
  vente_id: z.number(),
  /** Null for a sale or whole cancellation. */
  retour_id: z.nullable(z.number()),
  /** Credit notes: certification of the original sale. */
  original_id: z.nullable(z.number()),
  caisse_id: z.number(),
  caisse: z.string(),
  /** As printed: « Ticket 12 », invoice or credit note number. */
  numero: z.string(),
  jour: z.string(),
  client: z.string(),
  /** After discount, taxes and duty included. */
  total: montant,
  etat: z.enum(ETATS_CERTIFICATION),
  essais: z.number(),
  /** Next retry; null: no automatic retry. */
  prochain_at: dateHeureOuNull,
  /** Sending since; else null. */
  envoi_at: dateHeureOuNull,
  /** Reason, from the State or us. */
  motif: t,
  a_corriger: z.nullable(z.enum(A_CORRIGER)),
  /** State code, as printed. */
  code: t,
  /** Certifying device. */
  nim: t,
  /** '64/64 FV'. */
  compteurs: t,
  qr: t,
  certifiee_at: dateHeureOuNull,
  /** Who typed or imported the code; null: State server. */
  saisie_par: t,
  created_at: dateHeure,
  updated_at: dateHeure,
});
export type Certification = z.infer<typeof certification>;

/** Snapshot at sale, FCFA. */
export const ligneFigee = z.object({
  rang: z.number(),
  ligne_id: z.number(),
  cip: t,
  libelle: z.string(),
  qte: z.number(),
  /** Per box, before taxes and duty. */
  prix_de_vente: montant,
  prix_plein: montantOuNull,
  tva: z.boolean(),
  css: z.boolean(),
  ht: montant,
  montant_tva: montant,
  montant_css: montant,
  garde: montant,
  prise_en_charge: montant,
  /** Taxes and duty included, before discount. */
  total: montant,
});
export type LigneFigee = z.infer<typeof ligneFigee>;

/** [CER-2] Snapshot of the invoice at the sale. */
export const documentFige = z.object({
  vendeur: z.object({
    nom: z.string(),
    nif: t,
    rccm: t,
    adresse: z.string(),
    telephone: z.string(),
    email: t,
  }),
  operateur: z.object({ id: z.number(), nom: z.string() }),
  client: clientFacture,
  instant: dateHeure,
  taux_tva: z.number(),
  taux_css: z.number(),
  lignes: z.array(ligneFigee),
  total: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  remise: montant,
  prise_en_charge: montant,
  arrondi: montant,
  net_a_payer: montant,
  paiements: z.array(z.object({ mode: z.string(), montant })),
  /** Credit notes only. */
  motif: t,
});
export type DocumentFige = z.infer<typeof documentFige>;

export const OPERATIONS = ['envoi', 'confirmation', 'abandon', 'recherche', 'saisie'] as const;
/** Immutable; retention of ten years or more. */
export const echangeCertification = z.object({
  id: z.number(),
  essai: z.number(),
  operation: z.enum(OPERATIONS),
  debut_at: dateHeure,
  duree_ms: z.nullable(z.number()),
  /** HTTP; null: no answer. */
  statut: z.nullable(z.number()),
  /** SHA-256 of the request. */
  empreinte: z.string(),
  envoi: z.string(),
  reponse: t,
  /** Interpretation, in words. */
  issue: t,
});
export type EchangeCertification = z.infer<typeof echangeCertification>;

export const certificationDetail = z.object({
  ...certification.shape,
  contenu: documentFige,
  echanges: z.array(echangeCertification),
});
export type CertificationDetail = z.infer<typeof certificationDetail>;

/** Printed on tickets, invoices and credit notes. */
export const certificationImprimee = z.object({
  id: z.number(),
  version: z.number(),
  genre: z.enum(GENRES_DOCUMENT),
  part: z.enum(PARTS_DOCUMENT),
  retour_id: z.nullable(z.number()),
  numero: z.string(),
  etat: z.enum(ETATS_CERTIFICATION),
  mode: z.enum(MODES_REELS),
  code: t,
  nim: t,
  compteurs: t,
  qr: t,
  certifiee_at: dateHeureOuNull,
});
export type CertificationImprimee = z.infer<typeof certificationImprimee>;

const facultatif = (max: number) => z._default(texteOuNull(max), null);
/** Code from the State's portal, other fields optional. */
export const codeSaisi = z.object({
  code: texte(80, 4),
  nim: facultatif(40),
  compteurs: facultatif(40),
  qr: facultatif(500),
  certifiee_at: z._default(z.nullable(instantSchema), null),
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type CodeSaisi = z.infer<typeof codeSaisi>;
/** `absente_du_portail`: the user checked an uncertain one. */
export const renvoiDemande = z.object({
  absente_du_portail: z._default(drapeau, false),
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type RenvoiDemande = z.infer<typeof renvoiDemande>;
export const correctionDemandee = z.object({
  client: clientFactureSaisi,
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type CorrectionDemandee = z.infer<typeof correctionDemandee>;

export const bilanCertification = z.object({
  pays: z.nullable(z.enum(PAYS)),
  en_attente: z.number(),
  incertaines: z.number(),
  refusees: z.number(),
  certifiees_du_jour: z.number(),
  /** Oldest pending. */
  attend_depuis: dateHeureOuNull,
  /** State server, last answer; null: never asked or cannot be. */
  service: z.nullable(
    z.object({
      lu_at: dateHeure,
      joignable: z.boolean(),
      jeton_valide: z.boolean(),
      jeton_fin: dateHeureOuNull,
      /** Clock difference, ms. */
      ecart_horloge_ms: z.nullable(z.number()),
      en_attente: z.nullable(z.number()),
      vignettes: z.nullable(z.number()),
      phrase: t,
    }),
  ),
});
export type BilanCertification = z.infer<typeof bilanCertification>;

/** A day and kind: ours, and the State's count when known. */
export const comptesDuJour = z.object({
  jour: z.string(),
  genre: z.enum(GENRES_DOCUMENT),
  nombre: z.number(),
  total: montant,
  nombre_certifie: z.number(),
  total_certifie: montant,
  /** Null: unknown. */
  nombre_etat: z.nullable(z.number()),
  ecarts: z.array(
    z.object({ certification_id: z.nullable(z.number()), numero: z.string(), phrase: z.string() }),
  ),
});
export type ComptesDuJour = z.infer<typeof comptesDuJour>;

const etapeEssai = z.object({
  quoi: z.string(),
  reussie: z.boolean(),
  phrase: z.string(),
  envoi: t,
  reponse: t,
});
export const essaiCertification = z.object({
  reussi: z.boolean(),
  etapes: z.array(etapeEssai),
});
export type EssaiCertification = z.infer<typeof essaiCertification>;
