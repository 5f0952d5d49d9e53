import * as z from 'zod/mini';

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
