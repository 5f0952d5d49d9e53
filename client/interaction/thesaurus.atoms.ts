import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { editionThesaurus } from '#shared/interaction/edition.schema.ts';
import { thesaurusCompact } from '#shared/interaction/thesaurus.schema.ts';

const thesaurusTenu = z.object({ edition: editionThesaurus, thesaurus: thesaurusCompact });
export type ThesaurusTenu = z.infer<typeof thesaurusTenu>;

/** Edition cached by the station, for startup and offline. Public data only. */
export const thesaurusTenuAtom = storedAtom<ThesaurusTenu | null>(
  'interaction.thesaurus',
  z.nullable(thesaurusTenu),
  null,
);
