import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Resultat } from '#shared/base/refus.ts';
import { sql, sqlOne } from '../db/sql.ts';
import {
  WRITE_EVENTS,
  writeEvents,
  raisedBy,
  signalCommit,
  eventValues,
} from '../realtime/raise.ts';
import { applyRevocations } from '../realtime/revocations.ts';
import { type FinishedAnswer, toAnswer } from './envelope.ts';
import type { IdempotenceRow } from './idempotence.entity.ts';
import type { Filled } from '../db/row.ts';

/** A client-made key: its owner, and what the body was. */
export interface IdempotencyKey {
  utilisateur_id: number;
  cle: string;
  empreinte: string;
}

/**
 * Refusals that say nothing of the request itself: another try may pass, so a key does not keep
 * them.
 */
const NOT_KEPT = new Set([401, 403, 429, 503]);

/**
 * One transaction per write (contract §1, §4). The act's effect, its events and the answer kept for
 * its key are committed together or not at all. A refusal undoes what the act wrote; its answer is
 * kept too. A second call with the key waits on the first one's row, then gets its answer, byte for
 * byte.
 */
export async function inTransaction(
  orm: { em: EntityManager },
  cle: IdempotencyKey | null,
  acte: (em: EntityManager) => Promise<Resultat<unknown>>,
): Promise<FinishedAnswer> {
  const em = orm.em.fork();
  await em.begin();
  // The key leaves with the act's first statements; what the act then did is thrown away if the key
  // had its answer already.
  const prise = cle ? takeKey(em, cle) : Promise.resolve(null);
  try {
    const [resultat, deja] = await both(acte(em), prise);
    if (deja) {
      em.clear();
      await em.rollback();
      return deja;
    }
    if (estRefus(resultat)) return await refuse(em, cle, toAnswer(resultat));
    await em.flush();
    return await finish(em, cle, toAnswer(resultat));
  } catch (erreur) {
    em.clear();
    await em.rollback().catch(() => undefined);
    throw erreur;
  }
}

/**
 * Both, finished: a transaction is never given back while one of its statements is still on the
 * way. The key's answer wins over the act's fault.
 */
async function both(
  acte: Promise<Resultat<unknown>>,
  prise: Promise<FinishedAnswer | null>,
): Promise<[Resultat<unknown>, FinishedAnswer | null]> {
  const [fait, deja] = await Promise.allSettled([acte, prise]);
  if (deja.status === 'rejected') throw deja.reason;
  if (deja.value !== null) return [refus(409, 'conflit', []), deja.value];
  if (fait.status === 'rejected') throw fait.reason;
  return [fait.value, null];
}

type Kept = Pick<IdempotenceRow, 'empreinte'> & Filled<IdempotenceRow, 'statut' | 'corps'>;
/** What the key got already, when the body is the same. */
const replay = (tenue: Kept, { empreinte }: IdempotencyKey): FinishedAnswer =>
  tenue.empreinte === empreinte
    ? { statut: tenue.statut, corps: tenue.corps }
    : toAnswer(refus(422, 'cle_autre_corps', phrasesRefus.cleAutreCorps));

const READ_KEY =
  'select empreinte, statut, corps from idempotence where utilisateur_id = $1 and cle = $2';

/**
 * What a key got already, when it is known: nothing that goes before the transaction is done again
 * for it.
 */
export async function keptAnswer(
  orm: MikroORM,
  cle: IdempotencyKey,
): Promise<FinishedAnswer | null> {
  const tenue = await sqlOne<Kept>(orm.em.fork(), READ_KEY, [cle.utilisateur_id, cle.cle]);
  return tenue ? replay(tenue, cle) : null;
}

/**
 * Takes the key for this transaction, waiting for a call that holds it, or answers what it already
 * got.
 */
async function takeKey(em: EntityManager, cle: IdempotencyKey): Promise<FinishedAnswer | null> {
  const prises = await sql(
    em,
    `insert into idempotence (utilisateur_id, cle, empreinte)
      values ($1, $2, $3)
      on conflict do nothing
      returning cle`,
    [cle.utilisateur_id, cle.cle, cle.empreinte],
  );
  if (prises.length > 0) return null;
  const tenue = await sqlOne<Kept>(em, READ_KEY, [cle.utilisateur_id, cle.cle]);
  return tenue ? replay(tenue, cle) : toAnswer(refus(503, 'occupe', phrasesRefus.occupe));
}

const FINISH = `with ${WRITE_EVENTS} update idempotence set statut = $6, corps = $7 where utilisateur_id = $4 and cle = $5`;

/** Events, kept answer and commit go out together: nothing between them needs an answer. */
async function finish(
  em: EntityManager,
  cle: IdempotencyKey | null,
  reponse: FinishedAnswer,
): Promise<FinishedAnswer> {
  const evenements = raisedBy(em);
  const envois = await Promise.allSettled([
    cle
      ? sql(em, FINISH, [
          ...eventValues(evenements),
          cle.utilisateur_id,
          cle.cle,
          reponse.statut,
          reponse.corps,
        ])
      : writeEvents(em, evenements),
    em.commit(),
  ]);
  // PostgreSQL answers a commit after a failed statement by undoing, without an error of its own:
  // the statement's is the one to say.
  const rate = envois.find((e) => e.status === 'rejected');
  if (rate) throw rate.reason;
  if (evenements.length > 0) signalCommit();
  applyRevocations(em);
  return reponse;
}

/**
 * A refusal undoes everything, then its answer is kept for the key, on its own. Another call with
 * the key may have gone through in between: then its answer is the key's, for both.
 */
async function refuse(
  em: EntityManager,
  cle: IdempotencyKey | null,
  reponse: FinishedAnswer,
): Promise<FinishedAnswer> {
  em.clear();
  await em.rollback();
  if (!cle || NOT_KEPT.has(reponse.statut)) return reponse;
  const gardee = await sql(
    em,
    `insert into idempotence (utilisateur_id, cle, empreinte, statut, corps)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing
      returning cle`,
    [cle.utilisateur_id, cle.cle, cle.empreinte, reponse.statut, reponse.corps],
  );
  if (gardee.length > 0) return reponse;
  const tenue = await sqlOne<Kept>(em, READ_KEY, [cle.utilisateur_id, cle.cle]);
  return tenue ? replay(tenue, cle) : reponse;
}
