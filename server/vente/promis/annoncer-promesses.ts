import type { EntityManager } from '@mikro-orm/postgresql';
import { promesseArrivee } from '#shared/admin/notification/notification.rules.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { promessesServies } from './promesses-servies.sql.ts';

/**
 * [PMS-1] Notifies the promise's author (other sellers once he left), oldest first while boxes
 * last; once each.
 */
export async function annoncerPromesses(
  em: EntityManager,
  produits: readonly number[],
  maintenant: Date,
): Promise<void> {
  const servies = await promessesServies(em, produits, maintenant);
  await notifier(em, servies.map(promesseArrivee), maintenant);
}
