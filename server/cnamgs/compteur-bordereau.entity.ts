import { defineEntity, p } from '@mikro-orm/postgresql';

/** Last number of statement given in a year. */
export const CompteurBordereauEntity = defineEntity({
  name: 'CompteurBordereau',
  tableName: 'compteur_bordereau',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
