import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { clientFacture, clientFactureSaisi } from '../clientele/client-facture.schema.ts';
import { MODES_REELS, PAYS } from '../pharmacie/pays.ts';

/** Where the State's invoice of a document stands [CER-1]. */
export const ETATS_CERTIFICATION = ['En attente', 'Incertaine', 'Certifiée', 'Refusée'] as const;
export type EtatCertification = (typeof ETATS_CERTIFICATION)[number];
export const GENRES_DOCUMENT = ['vente', 'avoir'] as const;
export type GenreDocument = (typeof GENRES_DOCUMENT)[number];
/** Of one sale: its whole, or what the client and the fund each pay, when each has an invoice. */
export const PARTS_DOCUMENT = ['entier', 'client', 'fonds'] as const;
export type PartDocument = (typeof PARTS_DOCUMENT)[number];
/** What may be mended of a refusal, and by whom: the amounts never are. */
export const A_CORRIGER = ['client', 'reglage'] as const;
export type ACorriger = (typeof A_CORRIGER)[number];

const t = z.nullable(z.string());

/**
 * The State's invoice of a sale, of a return or of a cancellation: a row of its own beside them, which
 * they never wait for.
 */
export const certification = z.object({
  id: z.number(),
  version: z.number(),
  /** Our own name of the document, the same at every attempt. */
  document: z.string(),
  pays: z.enum(PAYS),
  /** 'essai': sent to the test base, « TEST » on paper. */
  mode: z.enum(MODES_REELS),
  genre: z.enum(GENRES_DOCUMENT),
  part: z.enum(PARTS_DOCUMENT),
  vente_id: z.number(),
  /** The return it is of; null for a sale and for a whole cancellation. */
  retour_id: z.nullable(z.number()),
  /** Of a credit note: the certification of its sale, whose code it names. */
  original_id: z.nullable(z.number()),
  caisse_id: z.number(),
  caisse: z.string(),
  /** As it is printed: « Ticket 12 », an invoice's or a credit note's number. */
  numero: z.string(),
  jour: z.string(),
  client: z.string(),
  /** Discount off, taxes and duty in. */
  total: montant,
  etat: z.enum(ETATS_CERTIFICATION),
  /** How many times it was sent. */
  essais: z.number(),
  /** When it is sent next; null when nothing sends it by itself. */
  prochain_at: dateHeureOuNull,
  /** Since when it is on its way; null otherwise. */
  envoi_at: dateHeureOuNull,
  /** Why it is not certified: the State's sentence, or ours. */
  motif: t,
  a_corriger: z.nullable(z.enum(A_CORRIGER)),
  /** The State's code, as it is printed. */
  code: t,
  /** The device that gave it. */
  nim: t,
  /** '64/64 FV'. */
  compteurs: t,
  /** What its QR says, whole. */
  qr: t,
  certifiee_at: dateHeureOuNull,
  /** Who typed the code, or brought it by a file; null: the State's server answered it. */
  saisie_par: t,
  created_at: dateHeure,
  updated_at: dateHeure,
});
export type Certification = z.infer<typeof certification>;

/** A line as it was sold: amounts in FCFA, nothing read again later. */
export const ligneFigee = z.object({
  rang: z.number(),
  ligne_id: z.number(),
  cip: t,
  libelle: z.string(),
  qte: z.number(),
  /** Of a box, taxes out; duty out. */
  prix_de_vente: montant,
  prix_plein: montantOuNull,
  tva: z.boolean(),
  css: z.boolean(),
  ht: montant,
  montant_tva: montant,
  montant_css: montant,
  garde: montant,
  prise_en_charge: montant,
  /** Taxes and duty in, before the discount. */
  total: montant,
});
export type LigneFigee = z.infer<typeof ligneFigee>;

/** [CER-2] All that the State's invoice is made of, as it stood at the sale. */
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
  /** Of a credit note. */
  motif: t,
});
export type DocumentFige = z.infer<typeof documentFige>;

export const OPERATIONS = ['envoi', 'confirmation', 'abandon', 'recherche', 'saisie'] as const;
/** One exchange with the State's server, kept as it went: never changed, ten years at least. */
export const echangeCertification = z.object({
  id: z.number(),
  essai: z.number(),
  operation: z.enum(OPERATIONS),
  debut_at: dateHeure,
  duree_ms: z.nullable(z.number()),
  /** Of HTTP; null: nothing came back. */
  statut: z.nullable(z.number()),
  /** SHA-256 of what was sent. */
  empreinte: z.string(),
  envoi: z.string(),
  reponse: t,
  /** What it was taken for, in words. */
  issue: t,
});
export type EchangeCertification = z.infer<typeof echangeCertification>;

export const certificationDetail = z.object({
  ...certification.shape,
  contenu: documentFige,
  echanges: z.array(echangeCertification),
});
export type CertificationDetail = z.infer<typeof certificationDetail>;

/** What a ticket, an invoice or a credit note prints of it. */
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
/** The code read on the State's portal; what else it shows, when it shows it. */
export const codeSaisi = z.object({
  code: texte(80, 4),
  nim: facultatif(40),
  compteurs: facultatif(40),
  qr: facultatif(500),
  certifiee_at: z._default(z.nullable(instantSchema), null),
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type CodeSaisi = z.infer<typeof codeSaisi>;
/** `absente_du_portail`: said of an uncertain one, by who looked. */
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

/** How all of it goes: what the list and the bell say. */
export const bilanCertification = z.object({
  pays: z.nullable(z.enum(PAYS)),
  en_attente: z.number(),
  incertaines: z.number(),
  refusees: z.number(),
  certifiees_du_jour: z.number(),
  /** Of the oldest that waits. */
  attend_depuis: dateHeureOuNull,
  /** Of the State's server, as it last answered; null where it cannot be asked, or was not yet. */
  service: z.nullable(
    z.object({
      lu_at: dateHeure,
      joignable: z.boolean(),
      jeton_valide: z.boolean(),
      jeton_fin: dateHeureOuNull,
      /** How far its clock is from ours, in ms. */
      ecart_horloge_ms: z.nullable(z.number()),
      en_attente: z.nullable(z.number()),
      vignettes: z.nullable(z.number()),
      /** What it said, when it is not as it should be. */
      phrase: t,
    }),
  ),
});
export type BilanCertification = z.infer<typeof bilanCertification>;

/** A day of one kind of document: ours, beside what the State counted where it can tell. */
export const comptesDuJour = z.object({
  jour: z.string(),
  genre: z.enum(GENRES_DOCUMENT),
  nombre: z.number(),
  total: montant,
  nombre_certifie: z.number(),
  total_certifie: montant,
  /** Null where nobody can say it. */
  nombre_etat: z.nullable(z.number()),
  /** The documents that make the difference. */
  ecarts: z.array(
    z.object({ certification_id: z.nullable(z.number()), numero: z.string(), phrase: z.string() }),
  ),
});
export type ComptesDuJour = z.infer<typeof comptesDuJour>;

/** One step of a trial: what was asked of the State's server, what it answered. */
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
