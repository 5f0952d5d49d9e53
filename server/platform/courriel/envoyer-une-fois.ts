import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Refus, succes } from '#shared/base/refus.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import { inTransaction } from '../http/transaction.ts';

/** Advisory lock per automatic mail. */
const VERROUS = { cloture: 7_116, rapport: 7_117, alarmes: 7_118 } as const;

/**
 * By one process at a time. `envoyer` runs in the transaction recording it; returns the failure,
 * null when sent or nothing to send.
 */
export async function envoyerUneFois(
  orm: MikroORM,
  quoi: keyof typeof VERROUS,
  envoyer: (em: EntityManager) => Promise<Refus | null>,
): Promise<Refus | null> {
  const fait: { reste: Refus | null } = { reste: null };
  await inTransaction(orm, null, async (em) => {
    const pris = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [
      VERROUS[quoi],
    ]);
    if (!pris?.oui) return succes(null);
    // The mail server may take ten seconds; no other lock is taken.
    await sql(em, `set local idle_in_transaction_session_timeout = '1min'`);
    fait.reste = await envoyer(em);
    return succes(null);
  });
  return fait.reste;
}
