import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { dateHeure, periodeRequete } from '../base/dates.ts';
import { TABLEAUX } from '../pharmacie/tableaux.schema.ts';

export const GENRES_INSCRIPTION = ['delivrance', 'annulation', 'retour'] as const;
/** Papers of the register: its lines, the account of a narcotic, the balance of a month. */
export const GENRES_EDITION = ['registre', 'compte', 'balance'] as const;

const t = z.nullable(z.string());
/** A line of the register: a medicine delivered, or taken back, and for whom. */
export const ligneOrdonnancier = z.object({
  id: z.number(),
  inscription_id: z.number(),
  genre: z.enum(GENRES_INSCRIPTION),
  registre: z.enum(TABLEAUX),
  /** 1, 2, 3… in its register, without gap. */
  numero: z.number(),
  /** The number that this line corrects; null for a delivery. */
  corrige_numero: z.nullable(z.number()),
  at: dateHeure,
  produit_id: z.number(),
  libelle: z.string(),
  cip: t,
  /** Boxes, below 0 when they come back; and the units of dosage of one. */
  qte: z.number(),
  unites: z.number(),
  vente_id: z.number(),
  /** Its sale: the day (YYYY-MM-DD) and the number of its ticket. */
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

/** What a reading of the register is narrowed to; persons by number, for a name is no address. */
export const filtresOrdonnancier = {
  ...periodeRequete,
  registre: z.optional(z.enum(TABLEAUX)),
  produit_id: z.optional(entier(1, NUMERO_MAX)),
  prescripteur_id: z.optional(entier(1, NUMERO_MAX)),
  /** Any act of the register for that patient. */
  patient_de: z.optional(entier(1, Number.MAX_SAFE_INTEGER)),
};

/** A patient of the register, named by one of the acts that were for him. */
export const patientInscrit = z.object({
  inscription_id: z.number(),
  patient: z.string(),
  patient_adresse: t,
  nombre: z.number(),
});
export type PatientInscrit = z.infer<typeof patientInscrit>;

/** A paper of the register: the second of the same is a copy. */
export const editionOrdonnancier = z.object({
  id: z.number(),
  genre: z.enum(GENRES_EDITION),
  /** 1 for the first of this content. */
  rang: z.number(),
  par: z.string(),
  at: dateHeure,
});
export type EditionOrdonnancier = z.infer<typeof editionOrdonnancier>;
