import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

export interface Revocation {
  utilisateur_id?: number | undefined;
  empreinte?: string;
  motif?: string;
  /** Told by the base itself, whatever changed it: an act may have told the same already. */
  base?: boolean;
}
const pending = new WeakMap<EntityManager, Revocation[]>();
/**
 * Heard by the memories of this process as a transaction commits: who has just logged out is out
 * when told so, not when the base has told everybody.
 */
export const revocations = new EventEmitter<{ acces: [Revocation] }>();

/**
 * Tells every process, at commit, that a session ended or a user's rights or register changed:
 * memories forget, sockets are looked at again.
 */
export async function announceAccess(em: EntityManager, news: Revocation): Promise<void> {
  pending.set(em, [...(pending.get(em) ?? []), news]);
  await sql(em, `select pg_notify('acces', $1)`, [JSON.stringify(news)]);
}
/** After the commit of `em`, before its answer leaves. */
export function applyRevocations(em: EntityManager): void {
  for (const news of pending.get(em) ?? []) revocations.emit('acces', news);
  pending.delete(em);
}
