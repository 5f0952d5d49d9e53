import type { EditionThesaurus } from './edition.schema.ts';

export interface EvenementsInteraction {
  /** Another edition is in service: what a station keeps of the one before is no longer told. */
  'thesaurus.importe': { edition: EditionThesaurus | null };
}
