import type { EntityManager } from '@mikro-orm/postgresql';
import { PREUVE_MINUTES } from '#shared/admin/utilisateur/sessions.rules.ts';
import { constant, fragment, row, rows } from '../db/query.ts';
import { httpQuery } from './http-query.ts';

/**
 * [SEC-5] Password or code given within ten minutes? By the database clock, so shared between
 * processes.
 */
export async function hasProof(em: EntityManager, digest: string): Promise<boolean> {
  const proved = await row(
    em,
    httpQuery
      .selectFrom('session')
      .select('id')
      .where('empreinte', '=', digest)
      .where(
        'preuve_at',
        '>',
        fragment<string>`now() - make_interval(mins => ${constant(PREUVE_MINUTES)})`,
      ),
  );
  return proved !== undefined;
}

/** [SEC-5] Records it now. */
export async function keepProof(em: EntityManager, digest: string): Promise<void> {
  await rows(
    em,
    httpQuery
      .updateTable('session')
      .set({ preuve_at: fragment`now()` })
      .where('empreinte', '=', digest),
  );
}
