import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Refus, succes } from '#shared/base/refus.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import { inTransaction } from '../http/transaction.ts';

/** What is mailed by itself, each held by one process at a time. */
const VERROUS = { cloture: 7_116, rapport: 7_117, alarmes: 7_118 } as const;

/**
 * What a pass of the clock mails: of several processes, one looks, mails and writes that it left; the
 * others leave it to that one. `envoyer` is given the transaction that commits what it writes, and
 * answers what kept the mail from leaving; null when it left, or when there is nothing to send.
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
    // A mail server may be silent for ten seconds; nothing else is held meanwhile.
    await sql(em, `set local idle_in_transaction_session_timeout = '1min'`);
    fait.reste = await envoyer(em);
    return succes(null);
  });
  return fait.reste;
}
