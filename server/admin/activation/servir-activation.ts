import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/** Single use; the row lock decides a race. False when already used or unknown. */
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
