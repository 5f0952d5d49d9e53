import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { peremptions } from '#shared/admin/notification/notification.rules.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { marquerAtteints } from './peremptions.sql.ts';
import { publishDisponibles } from './publish-stock.ts';

/**
 * [NOT-15] Once per level (90, 30, 0 days): all lots each minute, or new ones. Locked lots wait.
 * Expiry publishes availability.
 */
export async function notifyPeremptions(
  em: EntityManager,
  maintenant: Date,
  lots: readonly number[] | null = null,
): Promise<void> {
  const jour = jourDe(maintenant);
  const atteints = await marquerAtteints(em, jour, lots);
  if (atteints.length === 0) return;
  await notifier(em, peremptions(atteints, jour, null), maintenant);
  await publishDisponibles(
    em,
    atteints.filter((l) => l.niveau === 0).map((l) => l.produit_id),
  );
}
