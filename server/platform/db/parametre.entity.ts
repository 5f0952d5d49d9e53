import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from './row.ts';

export const ParametreEntity = defineEntity({
  name: 'Parametre',
  tableName: 'parametre',
  properties: {
    cle: p.text().primary(),
    valeur: p.json<unknown>(),
  },
});
export type ParametreRow = RowOf<typeof ParametreEntity>;
