import * as z from 'zod/mini';

const t = z.nullable(z.string());

/** Routes relevant to interactions. */
export const VOIES = [
  'orale',
  'injectable',
  'rectale',
  'inhalee',
  'nasale',
  'vaginale',
  'transdermique',
  'cutanee',
  'oculaire',
  'auriculaire',
] as const;
export type VoieDePrise = (typeof VOIES)[number];

/**
 * 'edition': in the thesaurus; 'compagnon': only assists another; 'hors_edition': identified,
 * absent from this edition; 'inconnue': unidentified.
 */
const ETATS_SUBSTANCE = ['edition', 'compagnon', 'hors_edition', 'inconnue'] as const;

export const substanceDuProduit = z.object({
  /** Uppercase. */
  nom: z.string(),
  /** Several for synonyms, empty when absent. */
  ids: z.array(z.string()),
  connaissance: z.enum(ETATS_SUBSTANCE),
  /** '500 mg' per unit taken; null when unspecified. */
  dose: t,
});
export type SubstanceDuProduit = z.infer<typeof substanceDuProduit>;

/** Stored with the product, for offline tills. */
export const compositionDuProduit = z.object({
  /** 'base': medicines base, by code; 'dci': product's DCI. */
  source: z.enum(['base', 'dci']),
  substances: z.array(substanceDuProduit),
  /** Null when unknown. */
  voies: z.nullable(z.array(z.enum(VOIES))),
  /** On pregnancy or children, verbatim. */
  mentions: z.array(z.string()),
});
export type CompositionDuProduit = z.infer<typeof compositionDuProduit>;
