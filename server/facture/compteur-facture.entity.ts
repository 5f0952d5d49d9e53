import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../db/row.ts';

/** Last number of invoice given in a year. */
export const CompteurFactureEntity = defineEntity({
  name: 'CompteurFacture',
  tableName: 'compteur_facture',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
export type CompteurFactureRow = RowOf<typeof CompteurFactureEntity>;
