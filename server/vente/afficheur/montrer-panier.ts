import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ecrireMontres } from './affichages.sql.ts';

/**
 * [AFF-11] The basket that the cashier looks at is the one shown. Opened again, it changes and tells
 * nothing else: screens are woken here, at commit.
 */
export async function montrerPanier(
  em: EntityManager,
  { id, caisse_id }: Pick<Reservation, 'id' | 'caisse_id'>,
): Promise<void> {
  await ecrireMontres(em, id, caisse_id);
}
