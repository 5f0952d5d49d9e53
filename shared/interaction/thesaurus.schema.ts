import * as z from 'zod/mini';
import { editionThesaurus } from './edition.schema.ts';
import { NIVEAUX } from './niveaux.rules.ts';
import { VOIES } from './substances.schema.ts';

const rang = z.number();

/** A case for which the text of a level was read to stand; numbers are places in `substances`. */
export const conditionDeNiveau = z.object({
  /** One of the two is among these. */
  parmi: z.optional(z.array(rang)),
  /** And the other one among these. */
  et: z.optional(z.array(rang)),
  /** Neither is among these. */
  sauf: z.optional(z.array(rang)),
  /** Those of `de` are taken one of these ways. */
  voies: z.optional(z.object({ de: z.array(rang), par: z.array(z.enum(VOIES)) })),
  /** It still depends on the dose or on the patient. */
  selon_cas: z.optional(z.literal(true)),
});
export type ConditionDeNiveau = z.infer<typeof conditionDeNiveau>;

const niveauDeCouple = z.object({
  niveau: z.enum(NIVEAUX),
  /**
   * What was read of its text: one case of each list must hold. Absent when nothing was: the level may
   * stand for every pair of the couple.
   */
  si: z.optional(z.array(z.array(conditionDeNiveau))),
});

/** Two ends that must not meet unwatched; an end is a substance, a class, or something said aloud. */
export const coupleCompact = z.object({
  id: z.string(),
  /** Places among the ends: substances first, then classes, then the others. */
  a: rang,
  b: rang,
  niveaux: z.array(niveauDeCouple),
  /** It is meant whatever the way: what is put on the skin too. */
  toutes_voies: z.optional(z.literal(true)),
});
export type CoupleCompact = z.infer<typeof coupleCompact>;

/**
 * What a till needs to tell at once what goes with what: names, members, couples and levels. Texts are
 * read when somebody looks at one. `autres`: ends without members (alcool, jus de pamplemousse).
 */
export const thesaurusCompact = z.object({
  /** Id and label of each, in the order that numbers name them. */
  substances: z.array(z.tuple([z.string(), z.string()])),
  classes: z.array(z.tuple([z.string(), z.string()])),
  autres: z.array(z.tuple([z.string(), z.string()])),
  /** For each class, the places of its substances. */
  membres: z.array(z.array(rang)),
  couples: z.array(coupleCompact),
});
export type ThesaurusCompact = z.infer<typeof thesaurusCompact>;

/** The thesaurus as a station keeps it; both null where none was imported. */
export const thesaurusServi = z.object({
  edition: z.nullable(editionThesaurus),
  /** Null when the station says that it has this edition already. */
  thesaurus: z.nullable(thesaurusCompact),
});
export type ThesaurusServi = z.infer<typeof thesaurusServi>;

/** What the thesaurus says of a couple, word for word. */
export const texteDeCouple = z.object({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  mecanisme: z.string(),
  niveaux: z.array(z.object({ niveau: z.enum(NIVEAUX), texte: z.string() })),
});
export type TexteDeCouple = z.infer<typeof texteDeCouple>;
