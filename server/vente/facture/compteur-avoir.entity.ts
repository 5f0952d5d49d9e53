import { defineEntity, p } from '@mikro-orm/postgresql';

/** Last number used, by year. */
export const CompteurAvoirEntity = defineEntity({
  name: 'CompteurAvoir',
  tableName: 'compteur_avoir',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
