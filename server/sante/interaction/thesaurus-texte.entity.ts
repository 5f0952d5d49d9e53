import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TexteDeCouple } from '#shared/sante/interaction/thesaurus.schema.ts';

/** Verbatim text of a couple, read on demand. */
export const ThesaurusTexteEntity = defineEntity({
  name: 'ThesaurusTexte',
  tableName: 'thesaurus_texte',
  properties: {
    id: p.text().primary(),
    a: p.text(),
    b: p.text(),
    mecanisme: p.text(),
    niveaux: p.json<TexteDeCouple['niveaux']>(),
  },
});
