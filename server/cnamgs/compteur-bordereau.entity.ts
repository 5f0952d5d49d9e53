import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../db/row.ts';

/** Last number of statement given in a year. */
export const CompteurBordereauEntity = defineEntity({
  name: 'CompteurBordereau',
  tableName: 'compteur_bordereau',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
export type CompteurBordereauRow = RowOf<typeof CompteurBordereauEntity>;
