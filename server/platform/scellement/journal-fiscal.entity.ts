import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Signed fact, chained to the previous. Append-only. */
export const JournalFiscalEntity = defineEntity({
  name: 'JournalFiscal',
  tableName: 'journal_fiscal',
  properties: {
    chaine: p.text().primary(),
    seq: p.integer().primary(),
    type: p.text(),
    /** Source row, 'vente:12'; null without one. */
    objet: p.text().nullable(),
    jour: day(),
    /** ISO 8601, Libreville offset, as sealed. */
    instant: p.text(),
    /** Content schema version. */
    schema: p.integer(),
    logiciel: p.text(),
    /** Canonical JSON, verbatim. */
    contenu: p.text(),
    precedent: p.text(),
    empreinte: p.text(),
    cle: p.text(),
    signature: p.text(),
  },
});
export type JournalFiscalRow = RowOf<typeof JournalFiscalEntity>;
