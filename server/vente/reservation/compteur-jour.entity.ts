import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../../platform/db/columns.ts';

/** Last basket number of a day. */
export const CompteurJourEntity = defineEntity({
  name: 'CompteurJour',
  tableName: 'compteur_jour',
  properties: {
    jour: day().primary(),
    position: p.integer(),
  },
});
