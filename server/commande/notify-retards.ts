import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { cleRetard, commandeEnRetard } from '#shared/notification/notification.rules.ts';
import { sql } from '../db/sql.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import type { CommandeRow } from './commande.entity.ts';
import type { Filled, Renamed } from '../db/row.ts';

type Retard = Pick<CommandeRow, 'id' | 'numero'> &
  Renamed<CommandeRow, { fournisseur: 'fournisseur_libelle' }> &
  Filled<CommandeRow, 'attendue_le'>;

/** [NOT-16] Incomplete orders past their expected day, notified once per expected day. */
export async function notifyRetards(em: EntityManager, maintenant: Date): Promise<void> {
  const retards = await sql<Retard>(
    em,
    `
    update commande
    set retard_dit_at = $2
    where id in (select id
    from commande
    where status in ('ENVOYEE', 'RECUE_PARTIELLE') and retard_dit_at is null
      and attendue_le < $1::date
    order by id
    for update skip locked)
    returning id, numero, fournisseur_libelle as fournisseur, attendue_le::text as attendue_le`,
    [jourDe(maintenant), maintenant],
  );
  await notifier(em, retards.map(commandeEnRetard), maintenant);
}

/** [NOT-16] Clears on reception, cancellation or another day. */
export const leverRetard = (em: EntityManager, id: number, maintenant: Date): Promise<void> =>
  leverNotifications(em, [cleRetard(id)], maintenant);
