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
