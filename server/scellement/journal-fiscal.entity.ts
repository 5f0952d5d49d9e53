import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A sealed fact: what was written, chained to the one before it, and signed. Never changed. */
export const JournalFiscalEntity = defineEntity({
  name: 'JournalFiscal',
  tableName: 'journal_fiscal',
  properties: {
    chaine: p.text().primary(),
    seq: p.integer().primary(),
    type: p.text(),
    /** The row it is the image of, as 'vente:12'; null for a fact that has no row. */
    objet: p.text().nullable(),
    jour: day(),
    /** ISO 8601 with Libreville's offset, as it was sealed. */
    instant: p.text(),
    /** Version of the content's shape. */
    schema: p.integer(),
    logiciel: p.text(),
    /** Canonical JSON, to the letter. */
    contenu: p.text(),
    precedent: p.text(),
    empreinte: p.text(),
    /** Which key signed. */
    cle: p.text(),
    signature: p.text(),
  },
});
export type JournalFiscalRow = RowOf<typeof JournalFiscalEntity>;
