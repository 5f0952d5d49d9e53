import type { EditionThesaurus } from '#shared/interaction/edition.schema.ts';
import type { BilanDesLignes, LigneSuivie } from '#shared/interaction/resume.rules.ts';

/**
 * What was bought before: 'ferme', the pharmacy does not look or nobody is named; 'sans_accord', the
 * client did not agree; else how many products are counted in, once they were read.
 */
export type Historique = 'ferme' | 'sans_accord' | 'lecture' | 'illisible' | number;

/** All that is told of the lines of a basket, by which edition. */
export interface Vigilance {
  edition: EditionThesaurus;
  lignes: readonly LigneSuivie[];
  bilan: BilanDesLignes;
  historique: Historique;
}
