import { defineEntity, p } from '@mikro-orm/postgresql';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { day, refersTo } from '../../platform/db/columns.ts';

/** Last ticket number by register and day (I12). */
export const CompteurCaisseEntity = defineEntity({
  name: 'CompteurCaisse',
  tableName: 'compteur_caisse',
  properties: {
    caisse_id: refersTo(CaisseEntity).primary(),
    jour: day().primary(),
    numero: p.integer(),
  },
});
