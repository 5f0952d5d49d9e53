import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import { raise } from '../../platform/realtime/raise.ts';

export function publishClient(em: EntityManager, client: Client): Client {
  raise(em, 'client.change', ['clients'], { client });
  return client;
}
