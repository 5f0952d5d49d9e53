import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';

/** Which thesaurus answers: shown wherever something of it is. */
export const editionThesaurus = z.object({
  id: z.number(),
  /** 'octobre 2020'. */
  libelle: z.string(),
  /** YYYY-MM-DD, the day of its publication, or the first of its month. */
  date_edition: z.string(),
  /** The sentence that its publisher asks to be shown. */
  source: z.string(),
  /** The first line of the licence notice: whose extraction it is. */
  licence: z.string(),
  importee_at: dateHeure,
});
export type EditionThesaurus = z.infer<typeof editionThesaurus>;
