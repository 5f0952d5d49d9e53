import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';

/** Publisher, date, processor: shown beside every alert. */
export function SourceThesaurus({ edition }: { edition: EditionThesaurus }) {
  return (
    <p className="source-thesaurus discret">
      {edition.source}. {edition.licence}
    </p>
  );
}
