import { defineEntity, p } from '@mikro-orm/postgresql';

/** Last number used, by year. */
export const CompteurBordereauEntity = defineEntity({
  name: 'CompteurBordereau',
  tableName: 'compteur_bordereau',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
