import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import type { BilanDesLignes, LigneSuivie } from '#shared/sante/interaction/resume.rules.ts';

/**
 * Purchase history: 'ferme', feature off or no named client; 'sans_accord', no consent; else number
 * of products counted.
 */
export type Historique = 'ferme' | 'sans_accord' | 'lecture' | 'illisible' | number;

export interface Vigilance {
  edition: EditionThesaurus;
  lignes: readonly LigneSuivie[];
  bilan: BilanDesLignes;
  historique: Historique;
}
