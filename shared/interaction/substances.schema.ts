import * as z from 'zod/mini';

const t = z.nullable(z.string());

/** Ways a medicine is taken, as far as an interaction depends on them. */
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
 * How well a substance is known: 'edition', the thesaurus holds it; 'compagnon', it only helps
 * another; 'hors_edition', we know what it is and this edition says nothing of it; 'inconnue', nobody
 * knows what that name is.
 */
const ETATS_SUBSTANCE = ['edition', 'compagnon', 'hors_edition', 'inconnue'] as const;

export const substanceDuProduit = z.object({
  /** As its source writes it, in capitals. */
  nom: z.string(),
  /** Its ids in the thesaurus: several when the thesaurus has several names of it; none else. */
  ids: z.array(z.string()),
  connaissance: z.enum(ETATS_SUBSTANCE),
  /** '500 mg', in one unit taken (tablet, sachet); null when not said so. */
  dose: t,
});
export type SubstanceDuProduit = z.infer<typeof substanceDuProduit>;

/** What a product is made of, as far as we know; kept with it, so that a till needs ask nothing. */
export const compositionDuProduit = z.object({
  /** 'base': by its code, from the medicines base; 'dci': by the DCI typed on it. */
  source: z.enum(['base', 'dci']),
  substances: z.array(substanceDuProduit),
  /** By which ways it is taken; null when nothing says it. */
  voies: z.nullable(z.array(z.enum(VOIES))),
  /** What the conditions of delivery say of pregnancy or of children, word for word. */
  mentions: z.array(z.string()),
});
export type CompositionDuProduit = z.infer<typeof compositionDuProduit>;
