import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Refus, succes } from '#shared/base/refus.ts';
import { allowIdle } from '../db/transaction-asks.ts';
import { tryAdvisoryLock } from '../db/advisory-lock.ts';
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
    if (!(await tryAdvisoryLock(em, VERROUS[quoi]))) return succes(null);
    // The mail server may take ten seconds; no other lock is taken.
    await allowIdle(em, '1min');
    fait.reste = await envoyer(em);
    return succes(null);
  });
  return fait.reste;
}
