import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { editionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import { thesaurusCompact } from '#shared/sante/interaction/thesaurus.schema.ts';

const cachedThesaurus = z.object({ edition: editionThesaurus, thesaurus: thesaurusCompact });
export type CachedThesaurus = z.infer<typeof cachedThesaurus>;

/** Edition cached by the station, for startup and offline. Public data only. */
export const cachedThesaurusAtom = storedAtom<CachedThesaurus | null>(
  'interaction.thesaurus',
  z.nullable(cachedThesaurus),
  null,
);
