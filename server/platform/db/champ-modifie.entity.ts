import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from './columns.ts';
import type { RowOf } from './row.ts';

/**
 * Last version and author of each field, never its value. Written by trigger (`f_champ_modifie`).
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
