import type { EntityManager } from '@mikro-orm/postgresql';
import { promesseArrivee } from '#shared/notification/notification.rules.ts';
import { notifier } from '../notification/notifier.ts';
import { promessesServies } from './promesses-servies.sql.ts';

/**
 * [PMS-1] Boxes that came in are announced to who promised them (to the other sellers once he has
 * gone), the oldest promise first, as far as they go; each promise once.
 */
export async function annoncerPromesses(
  em: EntityManager,
  produits: readonly number[],
  maintenant: Date,
): Promise<void> {
  const servies = await promessesServies(em, produits, maintenant);
  await notifier(em, servies.map(promesseArrivee), maintenant);
}
