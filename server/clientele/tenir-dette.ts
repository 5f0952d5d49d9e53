import type { EntityManager } from '@mikro-orm/postgresql';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { sql } from '../db/sql.ts';

/**
 * [CLI-1] What the house advances for a client moves with each covered sale and its cancellation.
 * Below 0 when what was paid back is cancelled afterwards: the house then owes it. Hundredths.
 */
export async function ajouterDette(
  em: EntityManager,
  client_id: number,
  montant: number,
): Promise<void> {
  await sql(
    em,
    `update client
      set current_dette = current_dette + $2, version = version + 1, updated_at = now()
      where id = $1 and id <> ${CLIENT_COMPTANT}`,
    [client_id, montant],
  );
}
