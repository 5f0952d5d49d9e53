import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from './row.ts';

/** A setting of the server, by its key. */
export const ParametreEntity = defineEntity({
  name: 'Parametre',
  tableName: 'parametre',
  properties: {
    cle: p.text().primary(),
    valeur: p.json<unknown>(),
  },
});
export type ParametreRow = RowOf<typeof ParametreEntity>;
