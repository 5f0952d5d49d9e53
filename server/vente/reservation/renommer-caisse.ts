import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, JOUR_MS } from '#shared/base/dates.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';

/** [CAI-5] Open baskets only; closed ones keep the old name. Version unchanged. */
export async function renommerCaisseDansPaniers(
  em: EntityManager,
  caisse_id: number,
  libelle: string,
  maintenant: Date,
): Promise<void> {
  const hier = enIso(new Date(maintenant.getTime() - JOUR_MS));
  const lignes = await rows(
    em,
    query
      .updateTable('reservation')
      .set({ caisse: libelle })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('reservation')
          .select('id')
          .where('status', '=', constant('Brouillon'))
          .where('caisse_id', '=', caisse_id)
          .where('caisse', '<>', libelle)
          .where((x) => x.or([x('created_at', '>', hier), x('switch_caisse_at', 'is not', null)]))
          .orderBy('id')
          .forUpdate(),
      )
      .returningAll(),
  );
  const par = await lireLignes(
    em,
    lignes.map((l) => l.id),
  );
  for (const reservation of lignes)
    publishPanier(em, 'reservation.modifiee', {
      reservation,
      lignes: par.get(reservation.id) ?? [],
    });
}
