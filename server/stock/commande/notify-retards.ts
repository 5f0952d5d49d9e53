import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { jourDe } from '#shared/base/dates.ts';
import { cleRetard, commandeEnRetard } from '#shared/admin/notification/notification.rules.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';

/** [NOT-16] Incomplete orders past their expected day, notified once per expected day. */
export async function notifyRetards(em: EntityManager, maintenant: Date): Promise<void> {
  const retards = await rows(
    em,
    query
      .updateTable('commande')
      .set({ retard_dit_at: maintenant })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('commande')
          .select('id')
          .where('status', 'in', [constant('ENVOYEE'), constant('RECUE_PARTIELLE')])
          .where('retard_dit_at', 'is', null)
          .where('attendue_le', '<', jourDe(maintenant))
          .orderBy('id')
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'numero', 'fournisseur_libelle as fournisseur', 'attendue_le'])
      .$narrowType<{ attendue_le: NotNull }>(),
  );
  await notifier(em, retards.map(commandeEnRetard), maintenant);
}

/** [NOT-16] Clears on reception, cancellation or another day. */
export const leverRetard = (em: EntityManager, id: number, maintenant: Date): Promise<void> =>
  leverNotifications(em, [cleRetard(id)], maintenant);
