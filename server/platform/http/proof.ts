import type { EntityManager } from '@mikro-orm/postgresql';
import { PREUVE_MINUTES } from '#shared/admin/utilisateur/sessions.rules.ts';
import { sql } from '../db/sql.ts';

/**
 * [SEC-5] Password or code given within ten minutes? By the database clock, so shared between
 * processes.
 */
export async function hasProof(em: EntityManager, digest: string): Promise<boolean> {
  const proved = await sql(
    em,
    `select 1 from session
      where empreinte = $1 and preuve_at > now() - make_interval(mins => $2)`,
    [digest, PREUVE_MINUTES],
  );
  return proved.length > 0;
}

/** [SEC-5] Records it now. */
export async function keepProof(em: EntityManager, digest: string): Promise<void> {
  await sql(em, 'update session set preuve_at = now() where empreinte = $1', [digest]);
}
