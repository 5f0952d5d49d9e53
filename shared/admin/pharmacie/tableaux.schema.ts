import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { entier } from '../../base/nombre.ts';

/** Controlled tables, strictest first. Display names: `reglageTableau.nom`. */
export const TABLEAUX = ['stupefiant', 'liste_1', 'liste_2'] as const;
export type Tableau = (typeof TABLEAUX)[number];
export const tableauOuNull = z.nullable(z.enum(TABLEAUX));

export const HOSPITALIERS = ['initiale', 'prescription', 'reserve'] as const;
export type Hospitalier = (typeof HOSPITALIERS)[number];

export const reglageTableau = z.object({
  /** 'Liste I', 'Tableau A'. */
  nom: z.string(),
  /** Number prefix: 'I' of 'I-12'. */
  court: z.string(),
  /** Registered automatically at sale. */
  inscrire: z.boolean(),
  /** Prescription asked; `exiger`: no sale without it. */
  demander: z.boolean(),
  exiger: z.boolean(),
  /** Needs the right `PRIVILEGES/stupefiants`, or its holder's agreement. */
  droit: z.boolean(),
});
export type ReglageTableau = z.infer<typeof reglageTableau>;

export const reglageOrdonnancier = z.object({
  actif: z.boolean(),
  tableaux: z.object({
    stupefiant: reglageTableau,
    liste_1: reglageTableau,
    liste_2: reglageTableau,
  }),
  /** Retention in years; displayed only, nothing is purged. */
  conservation_ans: z.number(),
  /** Days between narcotic counts. */
  comptage_jours: z.number(),
});
export type ReglageOrdonnancier = z.infer<typeof reglageOrdonnancier>;

export const NOM_TABLEAU_MAX = 40;
export const SIGLE_TABLEAU_MAX = 6;
export const CONSERVATION_ANS_MAX = 50;
export const COMPTAGE_JOURS_MAX = 366;
const tableauSaisi = z.object({
  ...reglageTableau.shape,
  nom: texte(NOM_TABLEAU_MAX),
  court: texte(SIGLE_TABLEAU_MAX),
});
/** [ORD-9] As set: narcotics are counted once a year at least. */
export const reglageSaisi = z.object({
  ...reglageOrdonnancier.shape,
  tableaux: z.object({ stupefiant: tableauSaisi, liste_1: tableauSaisi, liste_2: tableauSaisi }),
  conservation_ans: entier(1, CONSERVATION_ANS_MAX),
  comptage_jours: entier(1, COMPTAGE_JOURS_MAX),
});
