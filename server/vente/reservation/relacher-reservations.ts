import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishEach } from './presenter-reservation.ts';

/** [RES-35] A desk whose cashier left keeps its baskets, no longer open nor being paid. */
export async function relacherReservations(em: EntityManager, caisse_id: number): Promise<void> {
  const lignes = await rows(
    em,
    query
      .updateTable('reservation')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: fragment<string>`now()`,
        etat_caisse: 'Envoyé',
        etat_caisse_par: null,
        etat_caisse_par_id: null,
      }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('reservation')
          .select('id')
          .where('caisse_id', '=', caisse_id)
          .where('status', '=', constant('Brouillon'))
          .where('switch_caisse_at', 'is not', null)
          .where('etat_caisse', 'in', [constant('Ouvert'), constant('En encaissement')])
          .orderBy('id')
          .forUpdate(),
      )
      .returningAll(),
  );
  await publishEach(em, 'reservation.liberee', lignes);
}
