import type { EntityManager } from '@mikro-orm/postgresql';
import { type EvenementsCaisse, sujetsDuTiroir } from '#shared/vente/caisse/caisse.events.ts';
import { type Caisse, caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { CaisseEntity, type CaisseLigne } from './caisse.entity.ts';

/** Publishes to the register list and its own topic. */
export function publishCaisse(
  em: EntityManager,
  nom: keyof EvenementsCaisse,
  ligne: CaisseLigne,
): Caisse {
  const presentee = present(caisse, ligne);
  raise(em, nom, ['caisses', `caisse:${ligne.id}`], { caisse: presentee });
  return presentee;
}
/** [SES-16] Drawer movement: notifies the board and open session views. */
export const publishTiroir = (em: EntityManager, caisse_id: number): void =>
  raise(em, 'caisse.tiroir_bouge', sujetsDuTiroir(caisse_id), { caisse_id });

/** Locks by ascending id; mere references (basket, sale) do not wait. */
export const lockCaisses = (em: EntityManager, ids: readonly number[]) =>
  rows(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  );
export async function lockCaisse(em: EntityManager, id: number): Promise<CaisseLigne | null> {
  await lockCaisses(em, [id]);
  return em.findOne(CaisseEntity, id, { refresh: true });
}
