import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

/** Tells every process, at commit, that a session ended or a user's rights or register changed: memories forget, sockets are looked at again. */
export async function annoncerAcces(em: EntityManager, quoi: { utilisateur_id?: number; empreinte?: string; motif?: string }): Promise<void> {
  await sql(em, `select pg_notify('acces', $1)`, [JSON.stringify(quoi)]);
}
