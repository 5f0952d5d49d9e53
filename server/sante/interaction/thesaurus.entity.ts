import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CouvertureThesaurus } from '#shared/sante/interaction/import-thesaurus.schema.ts';
import type { Methode } from '#shared/sante/interaction/noms.rules.ts';
import type { ThesaurusCompact } from '#shared/sante/interaction/thesaurus.schema.ts';
import { day, identity, instant } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** At most one row; its id changes on import. */
export const ThesaurusEntity = defineEntity({
  name: 'Thesaurus',
  tableName: 'thesaurus',
  properties: {
    id: identity(),
    libelle: p.text(),
    date_edition: day(),
    source: p.text(),
    /** Verbatim notice. */
    licence: p.text(),
    substances: p.integer(),
    classes: p.integer(),
    couples: p.integer(),
    compact: p.json<ThesaurusCompact>(),
    /** Lookup keys, their substances and matching method. */
    noms: p.json<[cle: string, ids: string[], methode: Methode][]>(),
    couverture: p.json<CouvertureThesaurus>().nullable(),
    created_by: p.text(),
    importee_at: instant().defaultRaw('now()'),
  },
});
export type ThesaurusRow = RowOf<typeof ThesaurusEntity>;
