import type { Centimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { client, CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishClient } from './publish-client.ts';
import { resteSousPlafond } from './lire-clients.ts';

/** [CLI-1] Hundredths. Negative when a settled sale is cancelled: the pharmacy owes it. */
export async function ajouterDette(
  em: EntityManager,
  client_id: number,
  montant: Centimes,
): Promise<void> {
  const change = await row(
    em,
    query
      .updateTable('client as t')
      .set((eb) => ({
        current_dette: eb('t.current_dette', '+', montant),
        version: eb('t.version', '+', 1),
        updated_at: fragment`now()`,
      }))
      .where('t.id', '=', client_id)
      .where('t.id', '<>', CLIENT_COMPTANT)
      .returningAll('t')
      .returning(resteSousPlafond),
  );
  if (change) publishClient(em, present(client, change));
}
