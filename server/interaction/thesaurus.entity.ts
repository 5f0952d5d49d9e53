import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CouvertureThesaurus } from '#shared/interaction/import-thesaurus.schema.ts';
import type { Methode } from '#shared/interaction/noms.rules.ts';
import type { ThesaurusCompact } from '#shared/interaction/thesaurus.schema.ts';
import { day, identity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** The edition in service: one row, or none. Its id changes with each import. */
export const ThesaurusEntity = defineEntity({
  name: 'Thesaurus',
  tableName: 'thesaurus',
  properties: {
    id: identity(),
    libelle: p.text(),
    date_edition: day(),
    source: p.text(),
    /** The whole notice, as it came with the files. */
    licence: p.text(),
    substances: p.integer(),
    classes: p.integer(),
    couples: p.integer(),
    compact: p.json<ThesaurusCompact>(),
    /** Each key that a name may be found by, what it means and how it came to. */
    noms: p.json<[cle: string, ids: string[], methode: Methode][]>(),
    couverture: p.json<CouvertureThesaurus>().nullable(),
    created_by: p.text(),
    importee_at: instant().defaultRaw('now()'),
  },
});
export type ThesaurusRow = RowOf<typeof ThesaurusEntity>;
