import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { dateHeure, periodeRequete } from '../../base/dates.ts';
import { TABLEAUX } from '../../admin/pharmacie/tableaux.schema.ts';

export const GENRES_INSCRIPTION = ['delivrance', 'annulation', 'retour'] as const;
export const GENRES_EDITION = ['registre', 'compte', 'balance'] as const;

const t = z.nullable(z.string());
export const ligneOrdonnancier = z.object({
  id: z.number(),
  inscription_id: z.number(),
  genre: z.enum(GENRES_INSCRIPTION),
  registre: z.enum(TABLEAUX),
  /** Consecutive in its register. */
  numero: z.number(),
  /** Corrected line's number; null for a delivery. */
  corrige_numero: z.nullable(z.number()),
  at: dateHeure,
  produit_id: z.number(),
  libelle: z.string(),
  cip: t,
  /** Boxes (negative: returned), and dosage units per box. */
  qte: z.number(),
  unites: z.number(),
  vente_id: z.number(),
  /** Sale's day (YYYY-MM-DD) and ticket number. */
  jour: z.string(),
  numero_ticket: z.number(),
  prescripteur_id: z.nullable(z.number()),
  prescripteur: t,
  prescripteur_adresse: t,
  prescripteur_etablissement: t,
  prescripteur_specialite: t,
  prescripteur_numero: t,
  date_ordonnance: t,
  usage_professionnel: z.boolean(),
  patient: t,
  patient_adresse: t,
  porteur: t,
  porteur_adresse: t,
  porteur_piece: t,
  vendeur: z.string(),
  par: z.string(),
  autorise_par: t,
});
export type LigneOrdonnancier = z.infer<typeof ligneOrdonnancier>;

/** Persons by id: names are banned from URLs. */
export const filtresOrdonnancier = {
  ...periodeRequete,
  registre: z.optional(z.enum(TABLEAUX)),
  produit_id: z.optional(entier(1, NUMERO_MAX)),
  prescripteur_id: z.optional(entier(1, NUMERO_MAX)),
  /** Any register line of that patient. */
  patient_de: z.optional(entier(1, Number.MAX_SAFE_INTEGER)),
};

export const patientInscrit = z.object({
  inscription_id: z.number(),
  patient: z.string(),
  patient_adresse: t,
  nombre: z.number(),
});
export type PatientInscrit = z.infer<typeof patientInscrit>;

/** A second printing is a copy. */
export const editionOrdonnancier = z.object({
  id: z.number(),
  genre: z.enum(GENRES_EDITION),
  /** 1 for the original. */
  rang: z.number(),
  par: z.string(),
  at: dateHeure,
});
export type EditionOrdonnancier = z.infer<typeof editionOrdonnancier>;
