import type { EntityManager } from '@mikro-orm/postgresql';
import type { Franchissement } from '#shared/notification/notification.rules.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';

/** [NOT-3] Levels crossed are told, or taken back; nothing is asked of the base when none was. */
export async function direFranchissements(
  em: EntityManager,
  franchis: readonly Franchissement[],
  maintenant: Date,
): Promise<void> {
  await Promise.all([
    notifier(
      em,
      franchis.flatMap((f) => f.dire ?? []),
      maintenant,
    ),
    leverNotifications(
      em,
      franchis.flatMap((f) => f.lever),
      maintenant,
    ),
  ]);
}
