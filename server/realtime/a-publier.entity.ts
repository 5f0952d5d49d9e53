import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * An event that waits for its numbers: small rows that come and go, so that the wide ones are
 * written once.
 */
export const APublierEntity = defineEntity({
  name: 'APublier',
  tableName: 'a_publier',
  properties: {
    evenement_id: p.bigint('number').primary().autoincrement(false),
    topics: p.array(),
  },
});
