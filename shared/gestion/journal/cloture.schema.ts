import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';

export const GENRES_CLOTURE = ['Jour', 'Mois', 'Année'] as const;
export type GenreCloture = (typeof GENRES_CLOTURE)[number];

const parCle = z.record(z.string(), montant);
/** Every count of a session, recounts included [SCE-35]. */
const comptageClos = z.object({
  caisse: z.string(),
  /** From 2: recount. */
  rang: z.number(),
  par: z.string(),
  /** Null: nobody. */
  demande_par: z.nullable(z.string()),
  total: montant,
  ecart: montant,
  instant: dateHeure,
});
/** FCFA. */
export const clotureScellee = z.object({
  id: z.number(),
  chaine: z.string(),
  /** Position in its chain. */
  seq: z.number(),
  /** Register name, or 'Pharmacie'. */
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
  /** Number, and amount after discount. */
  avoirs: z.number(),
  total_avoirs: montant,
  /** After discounts. */
  net: montant,
  /** Since the first sale; never reset. */
  perpetuel: montant,
  modes: parCle,
  taxes: z.record(
    z.string(),
    z.object({ ht: montant, tva: montant, css: montant, garde: montant, ttc: montant }),
  ),
  /** Daily closings only; empty for older versions. */
  comptages: z.array(comptageClos),
  instant: dateHeure,
  empreinte: z.string(),
  /** If known here. */
  cle_publique: z.nullable(z.string()),
});
export type ClotureScellee = z.infer<typeof clotureScellee>;

export const verificationJournal = z.object({
  /** One sentence each. */
  fautes: z.array(z.string()),
  faits: z.number(),
  cle_publique: z.string(),
});
export type VerificationJournal = z.infer<typeof verificationJournal>;

/** Downloaded at `/archives-fiscales/{nom}`. */
export const archiveFiscale = z.object({
  nom: z.string(),
  nombre: z.number(),
  octets: z.number(),
  empreinte: z.string(),
});
export type ArchiveFiscale = z.infer<typeof archiveFiscale>;
