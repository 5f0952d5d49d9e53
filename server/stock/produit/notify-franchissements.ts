import type { EntityManager } from '@mikro-orm/postgresql';
import type { Franchissement } from '#shared/admin/notification/notification.rules.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';

/** [NOT-3] Notifies or withdraws crossed thresholds; no query when none. */
export async function notifyFranchissements(
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
