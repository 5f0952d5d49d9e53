import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

/**
 * The activation of a server serves once, to make the pharmacy it brought. Two at once: the row
 * says who was first. Answers false when it had served, or is none.
 */
export async function servirActivation(
  em: EntityManager,
  token: string,
  maintenant: Date,
): Promise<boolean> {
  const prises = await sql(
    em,
    `update code_activation
      set parametres_at = $2
      where token = $1 and type = 'serveur' and parametres_at is null
      returning code`,
    [token, maintenant],
  );
  return prises.length > 0;
}
