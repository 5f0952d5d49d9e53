import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notify } from '../db/channels.ts';

export interface Revocation {
  utilisateur_id?: number | undefined;
  empreinte?: string;
  motif?: string;
  /** From a database trigger; the act may have announced it too. */
  base?: boolean;
}
const pending = new WeakMap<EntityManager, Revocation[]>();
/**
 * Local caches at commit: a logout applies before its answer, without the database's round trip.
 */
export const revocations = new EventEmitter<{ acces: [Revocation] }>();

/** At commit, to every process: caches forget, sockets are reviewed. */
export async function announceAccess(em: EntityManager, news: Revocation): Promise<void> {
  pending.set(em, [...(pending.get(em) ?? []), news]);
  await notify(em, 'acces', JSON.stringify(news));
}
/** After commit, before the answer. */
export function applyRevocations(em: EntityManager): void {
  for (const news of pending.get(em) ?? []) revocations.emit('acces', news);
  pending.delete(em);
}
