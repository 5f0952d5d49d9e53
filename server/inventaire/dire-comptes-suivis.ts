import type { EntityManager } from '@mikro-orm/postgresql';
import { LIGNES_COMPTEES_MAX } from '#shared/inventaire/inventaire.schema.ts';
import { sql } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';
import type { InventaireRow } from './inventaire.entity.ts';
import { lignesSql, presenterInventaire, presenterLignes } from './presenter-inventaire.ts';

/** A line of an open inventory whose count followed what moved elsewhere. */
export type CompteSuiviLu = Pick<InventaireLigneRow, 'id' | 'inventaire_id'>;

/**
 * Told blind, as a count is, or a screen would answer with a version that nobody told it; the
 * inventories themselves are as they were. A message says as many lines as a call may count.
 */
export async function direComptesSuivis(
  em: EntityManager,
  suivis: readonly CompteSuiviLu[],
  maintenant: Date,
): Promise<void> {
  for (const [id, lignes] of Map.groupBy(suivis, (s) => s.inventaire_id))
    for (let de = 0; de < lignes.length; de += LIGNES_COMPTEES_MAX)
      await dire(
        em,
        id,
        lignes.slice(de, de + LIGNES_COMPTEES_MAX).map((l) => l.id),
        maintenant,
      );
}

async function dire(
  em: EntityManager,
  id: number,
  lignes: readonly number[],
  maintenant: Date,
): Promise<void> {
  const [inventaires, lues] = await Promise.all([
    sql<InventaireRow>(em, 'select * from inventaire where id = $1', [id]),
    sql(em, `${lignesSql(false)} and t.id = any($1) order by t.id`, [lignes]),
  ]);
  for (const i of inventaires)
    raise(em, 'inventaire.compte', [`inventaire:${id}`], {
      inventaire: await presenterInventaire(em, i, false, maintenant),
      lignes: presenterLignes(lues),
    });
}
