import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

/** Which closings a list shows. */
export const GENRES_CLOTURE = ['Jour', 'Mois', 'Année'] as const;
export type GenreCloture = (typeof GENRES_CLOTURE)[number];

const parCle = z.record(z.string(), montant);
/** A count as it was made, and what it lacked; of a session counted again, each of them [SCE-35]. */
const comptageClos = z.object({
  caisse: z.string(),
  /** From 2 on, a recount. */
  rang: z.number(),
  par: z.string(),
  /** Who asked for it; null: nobody. */
  demande_par: z.nullable(z.string()),
  total: montant,
  ecart: montant,
  instant: dateHeure,
});
/** A sealed closing of a register or of the pharmacy, amounts in FCFA. */
export const clotureScellee = z.object({
  id: z.number(),
  chaine: z.string(),
  /** Its place in its chain. */
  seq: z.number(),
  /** What it closes: a register's name, or 'Pharmacie'. */
  caisse: z.string(),
  genre: z.enum(GENRES_CLOTURE),
  /** '2026-11-24', '2026-11' or '2026'. */
  periode: z.string(),
  ventes: z.number(),
  total: montant,
  remise: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  prise_en_charge: montant,
  /** Cancelled sales and returns: how many, and their amount after discount. */
  avoirs: z.number(),
  total_avoirs: montant,
  /** Sold less what came back, after discounts. */
  net: montant,
  /** The same since the first sale; never set back. */
  perpetuel: montant,
  modes: parCle,
  taxes: z.record(
    z.string(),
    z.object({ ht: montant, tva: montant, css: montant, garde: montant, ttc: montant }),
  ),
  /** Of a day; none of a month, nor of a day closed by an older version. */
  comptages: z.array(comptageClos),
  /** When it was sealed. */
  instant: dateHeure,
  empreinte: z.string(),
  /** The public key that verifies it, as far as this installation knows it. */
  cle_publique: z.nullable(z.string()),
});
export type ClotureScellee = z.infer<typeof clotureScellee>;

/** What a verification found. */
export const verificationJournal = z.object({
  /** One sentence each; none when all holds. */
  fautes: z.array(z.string()),
  /** How many sealed facts were read. */
  faits: z.number(),
  cle_publique: z.string(),
});
export type VerificationJournal = z.infer<typeof verificationJournal>;

/** An archive that was made: fetched at `/archives-fiscales/{nom}`. */
export const archiveFiscale = z.object({
  nom: z.string(),
  nombre: z.number(),
  octets: z.number(),
  empreinte: z.string(),
});
export type ArchiveFiscale = z.infer<typeof archiveFiscale>;
