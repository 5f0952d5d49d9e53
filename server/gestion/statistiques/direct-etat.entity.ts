import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { instant } from '../../platform/db/columns.ts';

/** Last published board, to diff against. Single row. */
export const DirectEtatEntity = defineEntity({
  name: 'DirectEtat',
  tableName: 'direct_etat',
  properties: {
    id: p.smallint().primary().autoincrement(false).default(1),
    version: p.integer().default(0),
    etat: p.json<Partial<EtatDirect>>().defaultRaw("'{}'::jsonb"),
    at: instant().defaultRaw("'1970-01-01 00:00:00+00'::timestamp with time zone"),
  },
});
