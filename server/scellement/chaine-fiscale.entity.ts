import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Cumuls } from '#shared/scellement/cumuls.rules.ts';
import { day } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** The end of a chain of the sealed journal: all of it can be made again from the journal. */
export const ChaineFiscaleEntity = defineEntity({
  name: 'ChaineFiscale',
  tableName: 'chaine_fiscale',
  properties: {
    chaine: p.text().primary(),
    seq: p.integer(),
    empreinte: p.text(),
    cumuls: p.json<Cumuls>(),
    /** The last day that is closed: nothing is of that day, or before it, any more. */
    close_au: day().nullable(),
  },
});
export type ChaineFiscaleRow = RowOf<typeof ChaineFiscaleEntity>;
