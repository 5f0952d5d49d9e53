import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity, instant } from '../../platform/db/columns.ts';

export const ChangementPrixEntity = defineEntity({
  name: 'ChangementPrix',
  tableName: 'changement_prix',
  properties: {
    id: identity(),
    at: creationInstant(),
    par: p.text(),
    description: p.text(),
    nombre: p.integer(),
    annule_at: instant().nullable(),
    annule_par: p.text().nullable(),
    retablis: p.integer().nullable(),
  },
});
