import { defineEntity, p } from '@mikro-orm/postgresql';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';

/** Last number per table; row locked until commit. */
export const CompteurOrdonnancierEntity = defineEntity({
  name: 'CompteurOrdonnancier',
  tableName: 'compteur_ordonnancier',
  properties: {
    registre: p.enum(TABLEAUX).primary(),
    numero: p.integer(),
  },
});
