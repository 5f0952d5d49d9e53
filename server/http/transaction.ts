import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type PremiereDemande, refus, type Resultat } from '#shared/base/refus.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { lastWrites, writeEvents, raisedBy, signalCommit } from '../realtime/raise.ts';
import { applyRevocations } from '../realtime/revocations.ts';
import {
  ecrireInscriptions,
  preparerInscriptions,
  promettreDeSceller,
} from '../scellement/inscrire.ts';
import { type FinishedAnswer, toAnswer } from './envelope.ts';
import type { IdempotenceRow } from './idempotence.entity.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';
import type { Filled } from '../db/row.ts';

/** A client-made key: its owner, and what the body was. */
export interface IdempotencyKey {
  utilisateur_id: number;
  /** As it is stored. */
  uuid: string;
  hash: string;
  /** The client's own, by which the answer is sealed [SEC-17]; absent when it holds no secret. */
  sealing?: string;
}

/**
 * Refusals that say nothing of the request itself: another try may pass, so a key does not keep
 * them.
 */
const NOT_KEPT = new Set([401, 403, 429, 503]);
/** What says when to ask again says so too: the first call of the key may still be on its way. */
const isKept = ({ statut, attendre }: FinishedAnswer): boolean =>
  !NOT_KEPT.has(statut) && attendre === undefined;

/**
 * One transaction per write (contract §1, §4). The act's effect, its events and the answer kept for
 * its key are committed together or not at all. A refusal undoes what the act wrote (but for a
 * `constat`, whose writes are a fact); its answer is kept too. A second call with the key waits on
 * the first one's row, then gets its answer, byte for byte. `keyFirst`: the act does what no
 * rollback undoes, so it begins only once the key is its own.
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
  // The key leaves with the act's first statements; what the act then did is thrown away if the key
  // had its answer already.
  const taking = key ? takeKey(em, key) : Promise.resolve(null);
  try {
    // Paper cannot be thrown away.
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

/** What stands for the act when its key had its answer: never said. */
const REPLAYED = refus(409, 'conflit', []);
/**
 * Both, finished: a transaction is never given back while one of its statements is still on the
 * way. The key's answer wins over the act's fault.
 */
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

type Kept = Pick<IdempotenceRow, 'empreinte'> & Filled<IdempotenceRow, 'statut' | 'corps'>;
/**
 * What the key got already, when the body is the same; whether what it asked for was done, when it is
 * another [SAI-13].
 */
function replay(kept: Kept, { hash, sealing }: IdempotencyKey): FinishedAnswer {
  if (kept.empreinte === hash)
    return { statut: kept.statut, corps: sealing ? openAnswer(kept.corps, sealing) : kept.corps };
  const premiere: PremiereDemande = { faite: kept.statut < 400 };
  const refusal = refus(422, 'cle_autre_corps', phrasesRefus.cleAutreCorps);
  return toAnswer({ ...refusal, extra_data: premiere });
}
/** The text of an answer as its key keeps it. */
const textKept = ({ sealing }: IdempotencyKey, text: string): string =>
  sealing ? sealAnswer(text, sealing) : text;

const READ_KEY =
  'select empreinte, statut, corps from idempotence where utilisateur_id = $1 and cle = $2';

/**
 * What a key got already, when it is known: nothing that goes before the transaction is done again
 * for it.
 */
export async function keptAnswer(
  orm: MikroORM,
  key: IdempotencyKey,
): Promise<FinishedAnswer | null> {
  const kept = await sqlOne<Kept>(orm.em.fork(), READ_KEY, [key.utilisateur_id, key.uuid]);
  return kept ? replay(kept, key) : null;
}

/**
 * Takes the key for this transaction, waiting for a call that holds it, or answers what it already
 * got.
 */
async function takeKey(em: EntityManager, key: IdempotencyKey): Promise<FinishedAnswer | null> {
  const taken = await sql(
    em,
    `insert into idempotence (utilisateur_id, cle, empreinte)
      values ($1, $2, $3)
      on conflict do nothing
      returning cle`,
    [key.utilisateur_id, key.uuid, key.hash],
  );
  if (taken.length > 0) return null;
  const kept = await sqlOne<Kept>(em, READ_KEY, [key.utilisateur_id, key.uuid]);
  return kept ? replay(kept, key) : toAnswer(refus(503, 'occupe', phrasesRefus.occupe));
}

/** Events and kept answer, in one statement; what the answer says once all is written. */
async function keep(
  em: EntityManager,
  key: IdempotencyKey,
  { statut, corps }: FinishedAnswer,
): Promise<string> {
  const { parts, values, said } = lastWrites(em);
  const at = (n: number): string => `$${values.length + n}`;
  const kept = await sqlOne<Filled<IdempotenceRow, 'corps'>>(
    em,
    `with ${parts}
      update idempotence set statut = ${at(3)}, corps = ${said(`${at(4)}::text`)}
      where utilisateur_id = ${at(1)} and cle = ${at(2)}
      returning corps`,
    [...values, key.utilisateur_id, key.uuid, statut, corps],
  );
  return kept?.corps ?? corps;
}

/** The same of a call that holds a secret: the text as it ends up is sealed here, then kept. */
async function keepSealed(
  em: EntityManager,
  key: IdempotencyKey,
  { statut, corps }: FinishedAnswer,
): Promise<string> {
  const text = await writeEvents(em, corps);
  await sql(
    em,
    'update idempotence set statut = $3, corps = $4 where cle = $2 and utilisateur_id = $1',
    [key.utilisateur_id, key.uuid, statut, textKept(key, text)],
  );
  return text;
}

/**
 * Events, kept answer, sealed facts and commit go out together: nothing between them needs an
 * answer. What holds a secret is kept before them.
 */
async function finish(
  em: EntityManager,
  key: IdempotencyKey | null,
  answer: FinishedAnswer,
): Promise<FinishedAnswer> {
  const events = raisedBy(em);
  const seal = await preparerInscriptions(em);
  const sealed = key?.sealing ? await keepSealed(em, key, answer) : null;
  const keepNow = () => (key ? keep(em, key, answer) : writeEvents(em, answer.corps));
  const [written, ...sent] = await Promise.allSettled([sealed ?? keepNow(), seal(), em.commit()]);
  // PostgreSQL answers a commit after a failed statement by undoing, without an error of its own:
  // the statement's is the one to say.
  if (written.status === 'rejected') throw written.reason;
  const failed = sent.find((e) => e.status === 'rejected');
  if (failed) throw failed.reason;
  if (events.length > 0) signalCommit();
  applyRevocations(em);
  return { ...answer, corps: written.value };
}

/**
 * A refusal undoes everything, then its answer is kept for the key, on its own. Another call with
 * the key may have gone through in between: then its answer is the key's, for both.
 */
async function refuse(
  em: EntityManager,
  key: IdempotencyKey | null,
  answer: FinishedAnswer,
): Promise<FinishedAnswer> {
  em.clear();
  await em.rollback();
  if (!key || !isKept(answer)) return answer;
  const stored = await sql(
    em,
    `insert into idempotence (utilisateur_id, cle, empreinte, statut, corps)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing
      returning cle`,
    [key.utilisateur_id, key.uuid, key.hash, answer.statut, textKept(key, answer.corps)],
  );
  if (stored.length > 0) return answer;
  const kept = await sqlOne<Kept>(em, READ_KEY, [key.utilisateur_id, key.uuid]);
  return kept ? replay(kept, key) : answer;
}

/**
 * A transaction of an act that commits by itself: what it raised is written and what it asked to
 * seal is sealed before the commit, as for any other. Answers what `work` answers.
 */
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
