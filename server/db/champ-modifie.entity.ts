import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from './columns.ts';
import type { RowOf } from './row.ts';

/**
 * The version that last changed a field of a record, and by whom; never its value. Written by the
 * base itself (`f_champ_modifie`), so that no hand can forget it.
 */
export const ChampModifieEntity = defineEntity({
  name: 'ChampModifie',
  tableName: 'champ_modifie',
  properties: {
    entite: p.text().primary(),
    entite_id: p.integer().primary(),
    champ: p.text().primary(),
    version: p.integer(),
    par: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});
export type ChampModifieRow = RowOf<typeof ChampModifieEntity>;
