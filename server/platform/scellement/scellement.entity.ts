import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Cumuls } from '#shared/platform/scellement/cumuls.rules.ts';
import { day } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Chain end, rebuildable from the journal. */
export const ChaineFiscaleEntity = defineEntity({
  name: 'ChaineFiscale',
  tableName: 'chaine_fiscale',
  properties: {
    chaine: p.text().primary(),
    seq: p.integer(),
    empreinte: p.text(),
    cumuls: p.json<Cumuls>(),
    /** Nothing more may be dated up to it. */
    close_au: day().nullable(),
  },
});
export type ChaineFiscaleRow = RowOf<typeof ChaineFiscaleEntity>;

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
