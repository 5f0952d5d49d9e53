import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/query.ts';
import { query } from '../query.ts';

/**
 * The activation of a server serves once, to make the pharmacy it brought. Two at once: the row
 * says who was first. Answers false when it had served, or is none.
 */
export async function servirActivation(
  em: EntityManager,
  token: string,
  maintenant: Date,
): Promise<boolean> {
  const prises = await rows(
    em,
    query
      .updateTable('code_activation')
      .set({ parametres_at: maintenant })
      .where('token', '=', token)
      .where('type', '=', 'serveur')
      .where('parametres_at', 'is', null)
      .returning('code'),
  );
  return prises.length > 0;
}
