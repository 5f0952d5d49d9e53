import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type PremiereDemande, refus, type Resultat } from '#shared/base/refus.ts';
import { writeEvents, raisedBy, signalCommit } from '../realtime/raise.ts';
import { applyRevocations } from '../realtime/revocations.ts';
import {
  ecrireInscriptions,
  preparerInscriptions,
  promettreDeSceller,
} from '../scellement/inscrire.ts';
import { type FinishedAnswer, toAnswer } from './envelope.ts';
import {
  type KeptAnswer,
  keepAnswer,
  keepWithEvents,
  readKept,
  storeKey,
} from './idempotence.sql.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** With its owner and body hash. */
export interface IdempotencyKey {
  utilisateur_id: number;
  /** Stored form. */
  uuid: string;
  hash: string;
  /** Client's raw key, encrypting the answer [SEC-17]; absent without a secret. */
  sealing?: string;
}

/** Transient refusals, not stored: a retry may succeed. */
const NOT_KEPT = new Set([401, 403, 429, 503]);
/** Retry-After answers too: the first call may be in progress. */
const isKept = ({ statut, attendre }: FinishedAnswer): boolean =>
  !NOT_KEPT.has(statut) && attendre === undefined;

/**
 * One transaction per write (contract §1, §4): effects, events, stored answer. A refusal rolls back
 * (except `constat`), stored too. A repeated key waits on the first's row, then replays its bytes.
 * `keyFirst`: irreversible effects wait for the key.
 */
export async function inTransaction(
  orm: { em: EntityManager },
  key: IdempotencyKey | null,
  act: (em: EntityManager) => Promise<Resultat<unknown>>,
  keyFirst = false,
): Promise<FinishedAnswer> {
  const em = orm.em.fork();
  promettreDeSceller(em);
  await em.begin();
  // Pipelined with the act; discarded if the key is already answered.
  const taking = key ? takeKey(em, key) : Promise.resolve(null);
  try {
    // Paper cannot be rolled back.
    const kept = keyFirst ? await taking : null;
    const [result, already] = kept ? [REPLAYED, kept] : await both(act(em), taking);
    if (already) {
      em.clear();
      await em.rollback();
      return already;
    }
    if (estRefus(result) && !result.constat) return await refuse(em, key, toAnswer(result));
    await em.flush();
    return await finish(em, key, toAnswer(result));
  } catch (error) {
    em.clear();
    await em.rollback().catch(() => undefined);
    throw error;
  }
}

/** Placeholder, never sent. */
const REPLAYED = refus(409, 'conflit', []);
/** Awaits both: no statement may outlive its transaction. The replay wins over the act's error. */
async function both(
  act: Promise<Resultat<unknown>>,
  taking: Promise<FinishedAnswer | null>,
): Promise<[Resultat<unknown>, FinishedAnswer | null]> {
  const [done, already] = await Promise.allSettled([act, taking]);
  if (already.status === 'rejected') throw already.reason;
  if (already.value !== null) return [REPLAYED, already.value];
  if (done.status === 'rejected') throw done.reason;
  return [done.value, null];
}

/** Replay for the same body; for another, whether the first succeeded [SAI-13]. */
function replay(kept: KeptAnswer, { hash, sealing }: IdempotencyKey): FinishedAnswer {
  if (kept.empreinte === hash)
    return { statut: kept.statut, corps: sealing ? openAnswer(kept.corps, sealing) : kept.corps };
  const premiere: PremiereDemande = { faite: kept.statut < 400 };
  const refusal = refus(422, 'cle_autre_corps', phrasesRefus.cleAutreCorps);
  return toAnswer({ ...refusal, extra_data: premiere });
}
const textKept = ({ sealing }: IdempotencyKey, text: string): string =>
  sealing ? sealAnswer(text, sealing) : text;

/** Early replay: skips pre-transaction checks. */
export async function keptAnswer(
  orm: MikroORM,
  key: IdempotencyKey,
): Promise<FinishedAnswer | null> {
  const kept = await readKept(orm.em.fork(), key);
  return kept ? replay(kept, key) : null;
}

/** Waits for a concurrent call with the key; returns its answer, or null. */
async function takeKey(em: EntityManager, key: IdempotencyKey): Promise<FinishedAnswer | null> {
  if (await storeKey(em, key, null)) return null;
  const kept = await readKept(em, key);
  return kept ? replay(kept, key) : toAnswer(refus(503, 'occupe', phrasesRefus.occupe));
}

/** Encrypts first, for a secret. */
async function keepSealed(
  em: EntityManager,
  key: IdempotencyKey,
  { statut, corps }: FinishedAnswer,
): Promise<string> {
  const text = await writeEvents(em, corps);
  await keepAnswer(em, key, { statut, corps: textKept(key, text) });
  return text;
}

/** Pipelines events, answer, seals and commit; secret answers are written first. */
async function finish(
  em: EntityManager,
  key: IdempotencyKey | null,
  answer: FinishedAnswer,
): Promise<FinishedAnswer> {
  const events = raisedBy(em);
  const seal = await preparerInscriptions(em);
  const sealed = key?.sealing ? await keepSealed(em, key, answer) : null;
  const keepNow = () => (key ? keepWithEvents(em, key, answer) : writeEvents(em, answer.corps));
  const [written, ...sent] = await Promise.allSettled([sealed ?? keepNow(), seal(), em.commit()]);
  // COMMIT after a failed statement rolls back silently: throw the statement's error.
  if (written.status === 'rejected') throw written.reason;
  const failed = sent.find((e) => e.status === 'rejected');
  if (failed) throw failed.reason;
  if (events.length > 0) signalCommit();
  applyRevocations(em);
  return { ...answer, corps: written.value };
}

/** Rolls back, then stores the refusal separately; a concurrent answer under the key wins. */
async function refuse(
  em: EntityManager,
  key: IdempotencyKey | null,
  answer: FinishedAnswer,
): Promise<FinishedAnswer> {
  em.clear();
  await em.rollback();
  if (!key || !isKept(answer)) return answer;
  const { statut, corps } = answer;
  if (await storeKey(em, key, { statut, corps: textKept(key, corps) })) return answer;
  const kept = await readKept(em, key);
  return kept ? replay(kept, key) : answer;
}

/** For self-committing acts: writes events and seals before commit. Returns `work`'s result. */
export async function commitWhole<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const done = await em.transactional(async (own) => {
    promettreDeSceller(own);
    const answer = await work(own);
    await writeEvents(own);
    await ecrireInscriptions(own);
    return answer;
  });
  signalCommit();
  return done;
}
