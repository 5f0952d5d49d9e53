import type { EntityManager } from '@mikro-orm/postgresql';
import type { UpdateObject } from 'kysely';
import { row } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { DemandeLue } from './publish-demande.ts';

export type ChangeDemande = UpdateObject<Tables, 'demande_mobile'>;
/** Of one locked. */
export async function writeDemande(
  em: EntityManager,
  { id }: Pick<DemandeLue, 'id'>,
  change: ChangeDemande,
  maintenant: Date,
): Promise<DemandeLue> {
  const ecrite = await row(
    em,
    query
      .updateTable('demande_mobile')
      .set(change)
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: maintenant }))
      .where('id', '=', id)
      .returningAll(),
  );
  if (!ecrite) throw new Error(`demande ${id} disparue sous verrou`);
  return ecrite;
}
