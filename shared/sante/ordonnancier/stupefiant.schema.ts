import * as z from 'zod/mini';
import { texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { GENRES_LIGNE_COMPTE } from '../../stock/produit/compte-stupefiant.schema.ts';

export const GENRES_ACTE = ['destruction', 'perte', 'vol', 'comptage'] as const;
export type GenreActe = (typeof GENRES_ACTE)[number];
export const GENRES_SORTIE = ['destruction', 'perte', 'vol'] as const;
export type GenreSortie = (typeof GENRES_SORTIE)[number];
const t = z.nullable(z.string());
/** Boxes, and dosage units. */
export const compteStupefiant = z.object({
  id: z.number(),
  libelle: z.string(),
  cip: t,
  /** Boxes; equals its stock. */
  solde: z.number(),
  unites_de_prise: z.nullable(z.number()),
  solde_unites: z.number(),
  /** Last count, its difference in boxes, and witness. */
  compte_at: dateHeureOuNull,
  compte_ecart: z.nullable(z.number()),
  compte_par: t,
  compte_temoin: t,
  a_compter: z.boolean(),
});
export type CompteDeStupefiant = z.infer<typeof compteStupefiant>;

export const ligneCompte = z.object({
  id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  /** Consecutive in its account. */
  rang: z.number(),
  at: dateHeure,
  genre: z.enum(GENRES_LIGNE_COMPTE),
  /** 'VENTE, ticket 12 du 27/11/2026'. */
  motif: t,
  document: t,
  qte: z.number(),
  solde: z.number(),
  unites: z.number(),
  qte_unites: z.number(),
  solde_unites: z.number(),
  /** Register number of a delivery. */
  numero: z.nullable(z.number()),
  par: z.string(),
  temoin: t,
});
export type LigneCompte = z.infer<typeof ligneCompte>;

/** In boxes and units. */
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
  comptages: z.number(),
  ecart: z.number(),
});
export type BalanceStupefiant = z.infer<typeof balanceStupefiant>;

/** No counter stocks more of a narcotic. */
const boites = entier(1, 100_000);
const pin = z.optional(
  z.string().check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })),
);
export const sortieStupefiants = z.object({
  genre: z.enum(GENRES_SORTIE),
  reference: z.optional(texteOuNull(80)),
  motif: z.optional(texteOuNull(250)),
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
        /** Boxes as displayed: refused if moved since, recount. */
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
