import * as z from 'zod/mini';
import { editionThesaurus } from './edition.schema.ts';
import { NIVEAUX } from './niveaux.rules.ts';
import { VOIES } from './substances.schema.ts';

const rang = z.number();

/** When a level applies; indexes in `substances`. */
export const conditionDeNiveau = z.object({
  parmi: z.optional(z.array(rang)),
  /** The other is in this list. */
  et: z.optional(z.array(rang)),
  sauf: z.optional(z.array(rang)),
  /** Routes required of `de`. */
  voies: z.optional(z.object({ de: z.array(rang), par: z.array(z.enum(VOIES)) })),
  /** Still depends on dose or patient. */
  selon_cas: z.optional(z.literal(true)),
});
export type ConditionDeNiveau = z.infer<typeof conditionDeNiveau>;

const niveauDeCouple = z.object({
  niveau: z.enum(NIVEAUX),
  /** One case per list must hold. Absent: applies to every pair. */
  si: z.optional(z.array(z.array(conditionDeNiveau))),
});

export const coupleCompact = z.object({
  id: z.string(),
  /** Indexes: substances, then classes, then others. */
  a: rang,
  b: rang,
  niveaux: z.array(niveauDeCouple),
  /** Any route, skin included. */
  toutes_voies: z.optional(z.literal(true)),
});
export type CoupleCompact = z.infer<typeof coupleCompact>;

/**
 * Offline till data, without texts. `autres`: ends without members (alcool, jus de pamplemousse).
 */
export const thesaurusCompact = z.object({
  /** Id and label, in index order. */
  substances: z.array(z.tuple([z.string(), z.string()])),
  classes: z.array(z.tuple([z.string(), z.string()])),
  autres: z.array(z.tuple([z.string(), z.string()])),
  membres: z.array(z.array(rang)),
  couples: z.array(coupleCompact),
});
export type ThesaurusCompact = z.infer<typeof thesaurusCompact>;

/** Both null before any import. */
export const thesaurusServi = z.object({
  edition: z.nullable(editionThesaurus),
  /** Null when the station has this edition. */
  thesaurus: z.nullable(thesaurusCompact),
});
export type ThesaurusServi = z.infer<typeof thesaurusServi>;

/** Verbatim. */
export const texteDeCouple = z.object({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  mecanisme: z.string(),
  niveaux: z.array(z.object({ niveau: z.enum(NIVEAUX), texte: z.string() })),
});
export type TexteDeCouple = z.infer<typeof texteDeCouple>;
