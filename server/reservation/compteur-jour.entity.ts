import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../db/columns.ts';

/** Last position given to a basket of a day. */
export const CompteurJourEntity = defineEntity({
  name: 'CompteurJour',
  tableName: 'compteur_jour',
  properties: {
    jour: day().primary(),
    position: p.integer(),
  },
});
