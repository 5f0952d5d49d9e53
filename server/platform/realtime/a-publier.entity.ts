import { defineEntity, p } from '@mikro-orm/postgresql';

/** Event awaiting its number: narrow rows, so wide ones are written once. */
export const APublierEntity = defineEntity({
  name: 'APublier',
  tableName: 'a_publier',
  properties: {
    evenement_id: p.bigint('number').primary().autoincrement(false),
    topics: p.array(),
  },
});
