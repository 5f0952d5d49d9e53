import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '../db/columns.ts';

/**
 * Screens a server process holds, by user. Not logged: what a crash of the base loses, the
 * screens that come back write again.
 */
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
