import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, JOUR_MS } from '#shared/base/dates.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';

export interface NomChange {
  utilisateur_id: number;
  ancien: string;
  nouveau: string;
}

/**
 * [RES-43] Open baskets only; closed ones keep the old name. Version unchanged: no unsaved work is
 * refused.
 */
export async function renommerDansPaniers(
  em: EntityManager,
  { utilisateur_id, ancien, nouveau }: NomChange,
  maintenant: Date,
): Promise<void> {
  const hier = enIso(new Date(maintenant.getTime() - JOUR_MS));
  const lignes = await rows(
    em,
    query
      .updateTable('reservation')
      .set((eb) => ({
        created_by: eb
          .case()
          .when('created_by_id', '=', utilisateur_id)
          .then(nouveau)
          .else(eb.ref('created_by'))
          .end(),
        etat_caisse_par: eb
          .case()
          .when('etat_caisse_par_id', '=', utilisateur_id)
          .then(nouveau)
          .else(eb.ref('etat_caisse_par'))
          .end(),
        modifiee_par: eb
          .case()
          .when('modifiee_par', '=', ancien)
          .then(nouveau)
          .else(eb.ref('modifiee_par'))
          .end(),
      }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('reservation')
          .select('id')
          .where('status', '=', constant('Brouillon'))
          .where((x) => x.or([x('created_at', '>', hier), x('switch_caisse_at', 'is not', null)]))
          .where((x) =>
            x.or([
              x('created_by_id', '=', utilisateur_id),
              x('etat_caisse_par_id', '=', utilisateur_id),
              x('modifiee_par', '=', ancien),
            ]),
          )
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
