import { defineEntity, p } from '@mikro-orm/postgresql';

/** Last number used, by year. */
export const CompteurFactureEntity = defineEntity({
  name: 'CompteurFacture',
  tableName: 'compteur_facture',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});
