import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { STATUTS_QUARANTAINE } from '../../vente/station/quarantaine.schema.ts';
import { GENRES_ALERTE } from '../statistiques/direct.schema.ts';

/** Shortage is negative. */
export const compteDuSoir = z.object({
  id: z.number(),
  /** Approval applies to this version only. */
  version: z.number(),
  caisse: z.string(),
  par: z.string(),
  par_id: z.number(),
  compte: montant,
  ecart: montant,
  valide: z.boolean(),
  at: dateHeure,
  /** Null: none given. */
  motif: z.nullable(z.string()),
  retire: z.boolean(),
  /** FCFA. */
  modes: z.array(z.object({ mode: z.string(), ecart: montant })),
  /** All counts of the session, in order, when several [BIL-25]. */
  comptages: z.array(z.object({ par: z.string(), compte: montant, ecart: montant })),
});
export type CompteDuSoir = z.infer<typeof compteDuSoir>;

/** Per person and kind. `montant` in FCFA. */
export const anomalieDuSoir = z.object({
  qui: z.string(),
  genre: z.enum(GENRES_ALERTE),
  nombre: z.number(),
  montant,
});
export type AnomalieDuSoir = z.infer<typeof anomalieDuSoir>;

/** Offline sale in quarantine: pending, or decided that day. */
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

/** By age. */
const creancesDuSoir = z.object({
  a_exporter: montant,
  j30: montant,
  j60: montant,
  j90: montant,
  au_dela: montant,
  rejete: montant,
});

/**
 * TTC, net of cancellations; to date while running. Comparisons: null before the base began.
 * `comptes`, `creances`: null without the right.
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
  /** Same weekday, to the same minute while running. */
  semaine_avant: montantOuNull,
  /** Month to date, and the same span last month. */
  mois: montant,
  mois_avant: montantOuNull,
  /** When set, with the amount due by then. */
  objectif: z.nullable(z.object({ montant, attendu: montant })),
  comptes: z.nullable(z.array(compteDuSoir)),
  /** Any day, awaiting a second person. */
  a_valider: z.nullable(z.array(compteDuSoir)),
  anomalies: z.array(anomalieDuSoir),
  /** Pending of any day, and decided that day. */
  quarantaines: z.array(quarantaineDuSoir),
  ruptures: z.object({ nombre: z.number(), exemples: z.array(z.string()) }),
  creances: z.nullable(creancesDuSoir),
});
export type RapportSoir = z.infer<typeof rapportSoir>;
