import type { EditionThesaurus } from './edition.schema.ts';

export interface EvenementsInteraction {
  /** Stations drop their copy. */
  'thesaurus.importe': { edition: EditionThesaurus | null };
}
