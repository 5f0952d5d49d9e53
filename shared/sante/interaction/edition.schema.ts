import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';

/** Displayed wherever its data is. */
export const editionThesaurus = z.object({
  id: z.number(),
  /** 'octobre 2020'. */
  libelle: z.string(),
  /** YYYY-MM-DD, publication or first of month. */
  date_edition: z.string(),
  /** Notice required by the publisher. */
  source: z.string(),
  /** Extraction's author. */
  licence: z.string(),
  importee_at: dateHeure,
});
export type EditionThesaurus = z.infer<typeof editionThesaurus>;
