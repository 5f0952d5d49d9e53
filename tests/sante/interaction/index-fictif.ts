import { composerThesaurus } from '#server/sante/interaction/import/composer-thesaurus.ts';
import {
  indexerThesaurus,
  type ThesaurusIndexe,
} from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import { fichiersFictifs } from './thesaurus-fictif.ts';

/** Our own thesaurus, some of its files in the place of others, as the rules read it. */
export function indexFictif(autres: Readonly<Record<string, string | null>> = {}): ThesaurusIndexe {
  const compose = composerThesaurus(fichiersFictifs(autres), null);
  if (Array.isArray(compose)) throw new Error(compose.join('\n'));
  return indexerThesaurus(compose.compact);
}
