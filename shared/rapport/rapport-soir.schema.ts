import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { STATUTS_QUARANTAINE } from '../station/quarantaine.schema.ts';
import { GENRES_ALERTE } from '../statistiques/direct.schema.ts';

/** A count of a register: what is missing is below 0. */
export const compteDuSoir = z.object({
  id: z.number(),
  /** The one that was read: who approves approves what he saw. */
  version: z.number(),
  caisse: z.string(),
  par: z.string(),
  par_id: z.number(),
  compte: montant,
  ecart: montant,
  valide: z.boolean(),
  /** When it was handed in. */
  at: dateHeure,
  /** Why it differs; null: nobody said. */
  motif: z.nullable(z.string()),
  retire: z.boolean(),
  /** Modes that differ, in FCFA. */
  modes: z.array(z.object({ mode: z.string(), ecart: montant })),
  /** Every count of its session, first to last, when there were several [BIL-25]. */
  comptages: z.array(z.object({ par: z.string(), compte: montant, ecart: montant })),
});
export type CompteDuSoir = z.infer<typeof compteDuSoir>;

/** What somebody must answer for, of one kind. `montant`: what it is about, in FCFA. */
export const anomalieDuSoir = z.object({
  qui: z.string(),
  genre: z.enum(GENRES_ALERTE),
  nombre: z.number(),
  montant,
});
export type AnomalieDuSoir = z.infer<typeof anomalieDuSoir>;

/** A sale made without the server that was kept apart: waiting, or decided that day. */
export const quarantaineDuSoir = z.object({
  numero_provisoire: z.string(),
  vendeur: z.string(),
  net_a_payer: montant,
  statut: z.enum(STATUTS_QUARANTAINE),
  traite_par: z.nullable(z.string()),
  motif: z.nullable(z.string()),
  controle: z.boolean(),
});
export type QuarantaineDuSoir = z.infer<typeof quarantaineDuSoir>;

/** What the funds owe, by age. */
const creancesDuSoir = z.object({
  a_exporter: montant,
  j30: montant,
  j60: montant,
  j90: montant,
  au_dela: montant,
  rejete: montant,
});

/**
 * The evening of a day, TTC and net of cancellations; read while it runs, it is to date. What it is
 * compared with is null when the base begins later. `comptes`, `creances`: null for those who may
 * not read them.
 */
export const rapportSoir = z.object({
  jour: z.string(),
  at: dateHeure,
  pharmacie: z.string(),
  chiffre_affaire: montant,
  nombre_ventes: z.number(),
  panier_moyen: montant,
  marge: montant,
  chiffre_affaire_ht: montant,
  /** The same day of the week before, to the same minute while the day runs. */
  semaine_avant: montantOuNull,
  /** The month so far, and as much of the month before. */
  mois: montant,
  mois_avant: montantOuNull,
  /** The objective of the month, when one is set, and what it asks for by then. */
  objectif: z.nullable(z.object({ montant, attendu: montant })),
  comptes: z.nullable(z.array(compteDuSoir)),
  /** Counts of any day that wait for somebody else's eye. */
  a_valider: z.nullable(z.array(compteDuSoir)),
  anomalies: z.array(anomalieDuSoir),
  /** Those that wait, of any day, and those that were decided that day. */
  quarantaines: z.array(quarantaineDuSoir),
  ruptures: z.object({ nombre: z.number(), exemples: z.array(z.string()) }),
  creances: z.nullable(creancesDuSoir),
});
export type RapportSoir = z.infer<typeof rapportSoir>;
