import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '../db/columns.ts';

/** Clients per process and user. Unlogged table: reconnecting clients rewrite it. */
export const PresenceEntity = defineEntity({
  name: 'Presence',
  tableName: 'presence',
  properties: {
    processus: p.integer().primary(),
    utilisateur_id: p.integer().primary(),
    prises: p.integer(),
    depuis: instant(),
  },
});
