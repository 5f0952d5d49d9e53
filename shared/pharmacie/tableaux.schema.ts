import * as z from 'zod/mini';

/**
 * The tables of controlled medicines, the most watched first. What people call them is the
 * pharmacy's setting (`reglageTableau.nom`).
 */
export const TABLEAUX = ['stupefiant', 'liste_1', 'liste_2'] as const;
export type Tableau = (typeof TABLEAUX)[number];
export const tableauOuNull = z.nullable(z.enum(TABLEAUX));

/** What a hospital has to do with it: it began the treatment, it prescribes, it alone may use it. */
export const HOSPITALIERS = ['initiale', 'prescription', 'reserve'] as const;
export type Hospitalier = (typeof HOSPITALIERS)[number];

/** How a pharmacy treats one table. */
export const reglageTableau = z.object({
  /** 'Liste I', 'Tableau A'. */
  nom: z.string(),
  /** What its numbers begin with: 'I' of 'I-12'. */
  court: z.string(),
  /** The sale enters it in the register by itself. */
  inscrire: z.boolean(),
  /** The seller is asked for the prescription; `exiger`: no sale without it. */
  demander: z.boolean(),
  exiger: z.boolean(),
  /** Delivering it is a right (`PRIVILEGES/stupefiants`), else asks the agreement of who has it. */
  droit: z.boolean(),
});
export type ReglageTableau = z.infer<typeof reglageTableau>;

/** The register of controlled medicines, as a pharmacy keeps it. */
export const reglageOrdonnancier = z.object({
  actif: z.boolean(),
  tableaux: z.object({
    stupefiant: reglageTableau,
    liste_1: reglageTableau,
    liste_2: reglageTableau,
  }),
  /** Years that it is kept; said on its screen and its papers, and nothing is purged. */
  conservation_ans: z.number(),
  /** Days between two counts of the narcotics. */
  comptage_jours: z.number(),
});
export type ReglageOrdonnancier = z.infer<typeof reglageOrdonnancier>;
