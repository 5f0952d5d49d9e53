import type { Centimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { client, CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { direClient } from './dire-client.ts';
import { RESTE } from './lire-clients.ts';

/**
 * [CLI-1] What the house advances for a client moves with each covered sale and its cancellation.
 * Below 0 when what was paid back is cancelled afterwards: the house then owes it. Hundredths.
 */
export async function ajouterDette(
  em: EntityManager,
  client_id: number,
  montant: Centimes,
): Promise<void> {
  const change = await sqlOne(
    em,
    `update client t
      set current_dette = current_dette + $2, version = version + 1, updated_at = now()
      where id = $1 and id <> ${CLIENT_COMPTANT}
      returning t.*, ${RESTE} as current_remboursement_amount`,
    [client_id, montant],
  );
  if (change) direClient(em, present(client, change));
}
