import type { EntityManager } from '@mikro-orm/postgresql';
import { LIGNES_COMPTEES_MAX } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { CompteSuiviLu } from './lignes.sql.ts';
import { lignesVues, presenterInventaire, presenterLignes } from './presenter-inventaire.ts';

/**
 * Published without amounts, as for blind counts, so screens learn the new versions. Batched like a
 * call.
 */
export async function publishComptesSuivis(
  em: EntityManager,
  suivis: readonly CompteSuiviLu[],
  maintenant: Date,
): Promise<void> {
  for (const [id, lignes] of Map.groupBy(suivis, (s) => s.inventaire_id))
    for (let de = 0; de < lignes.length; de += LIGNES_COMPTEES_MAX)
      await notifyComptes(
        em,
        id,
        lignes.slice(de, de + LIGNES_COMPTEES_MAX).map((l) => l.id),
        maintenant,
      );
}

async function notifyComptes(
  em: EntityManager,
  id: number,
  lignes: readonly number[],
  maintenant: Date,
): Promise<void> {
  const [inventaires, lues] = await Promise.all([
    rows(em, query.selectFrom('inventaire').selectAll().where('id', '=', id)),
    rows(em, lignesVues(false).where('t.id', '=', anyOf(lignes)).orderBy('t.id')),
  ]);
  for (const i of inventaires)
    raise(em, 'inventaire.compte', [`inventaire:${id}`], {
      inventaire: await presenterInventaire(em, i, false, maintenant),
      lignes: presenterLignes(lues),
    });
}
