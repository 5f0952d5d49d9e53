import * as z from 'zod/mini';
import { texteOuNull } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { GENRES_LIGNE_COMPTE } from '../produit/compte-stupefiant.schema.ts';

/** What is done to narcotics beside selling them. */
export const GENRES_ACTE = ['destruction', 'perte', 'vol', 'comptage'] as const;
export type GenreActe = (typeof GENRES_ACTE)[number];
export const GENRES_SORTIE = ['destruction', 'perte', 'vol'] as const;
export type GenreSortie = (typeof GENRES_SORTIE)[number];
const t = z.nullable(z.string());
/** The account of a narcotic as it stands: boxes, and units of dosage. */
export const compteStupefiant = z.object({
  id: z.number(),
  libelle: z.string(),
  cip: t,
  /** Boxes; equal to its stock. */
  solde: z.number(),
  unites_de_prise: z.nullable(z.number()),
  solde_unites: z.number(),
  /** When it was last counted, with how many boxes of difference, and who was there. */
  compte_at: dateHeureOuNull,
  compte_ecart: z.nullable(z.number()),
  compte_par: t,
  compte_temoin: t,
  /** Never counted, or too long ago for the pharmacy's setting. */
  a_compter: z.boolean(),
});
export type CompteDeStupefiant = z.infer<typeof compteStupefiant>;

/** A line of an account: what moved, why, and what was left. */
export const ligneCompte = z.object({
  id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  /** 1, 2, 3… in its account, without gap. */
  rang: z.number(),
  at: dateHeure,
  genre: z.enum(GENRES_LIGNE_COMPTE),
  /** Why, and of which document: 'VENTE, ticket 12 du 27/11/2026'. */
  motif: t,
  document: t,
  qte: z.number(),
  solde: z.number(),
  unites: z.number(),
  qte_unites: z.number(),
  solde_unites: z.number(),
  /** Its number in the register, when it is a delivery. */
  numero: z.nullable(z.number()),
  par: z.string(),
  temoin: t,
});
export type LigneCompte = z.infer<typeof ligneCompte>;

/** A month of a narcotic: what stood, came in, went out and is left, in boxes and in units. */
export const balanceStupefiant = z.object({
  id: z.number(),
  libelle: z.string(),
  debut: z.number(),
  entrees: z.number(),
  sorties: z.number(),
  fin: z.number(),
  debut_unites: z.number(),
  entrees_unites: z.number(),
  sorties_unites: z.number(),
  fin_unites: z.number(),
  /** Counts of the month, and the sum of their differences. */
  comptages: z.number(),
  ecart: z.number(),
});
export type BalanceStupefiant = z.infer<typeof balanceStupefiant>;

/** Boxes of a product; at a counter nobody holds more of a narcotic. */
const boites = entier(1, 100_000);
const pin = z.optional(
  z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })),
);
export const sortieStupefiants = z.object({
  genre: z.enum(GENRES_SORTIE),
  reference: z.optional(texteOuNull(80)),
  motif: z.optional(texteOuNull(250)),
  /** The second person's. */
  temoin_pin: pin,
  lignes: z
    .array(z.object({ produit_id: entier(1, NUMERO_MAX), qte: boites }))
    .check(z.minLength(1), z.maxLength(100)),
});
export type SortieStupefiants = z.infer<typeof sortieStupefiants>;

export const comptageStupefiants = z.object({
  temoin_pin: pin,
  lignes: z
    .array(
      z.object({
        produit_id: entier(1, NUMERO_MAX),
        /** Boxes of the account as they were shown: moved since, it is counted again. */
        attendu: entier(0, 1_000_000),
        boites: entier(0, 1_000_000),
        motif: z.optional(texteOuNull(250)),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
export type ComptageStupefiants = z.infer<typeof comptageStupefiants>;

export const acteStupefiant = z.object({
  id: z.number(),
  genre: z.enum(GENRES_ACTE),
  par: z.string(),
  temoin: t,
  at: dateHeure,
});
export type ActeStupefiant = z.infer<typeof acteStupefiant>;
