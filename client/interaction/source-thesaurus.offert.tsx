import type { EditionThesaurus } from '#shared/interaction/edition.schema.ts';

/** Whose words these are, of which day, and by whom they were made readable: beside every alert. */
export function SourceThesaurus({ edition }: { edition: EditionThesaurus }) {
  return (
    <p className="source-thesaurus discret">
      {edition.source}. {edition.licence}
    </p>
  );
}
