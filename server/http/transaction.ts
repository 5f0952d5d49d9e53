import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { messages } from '#shared/base/messages.ts';
import { estRefus, refus, type Resultat } from '#shared/base/refus.ts';
import { sql, sqlUn } from '../db/sql.ts';
import { evenementsDe, ecrireEvenements, signaler } from '../realtime/raise.ts';
import { type Reponse, versReponse } from './enveloppe.ts';

/** A client-made key: its owner, and what the body was. */
export interface Cle {
  utilisateur_id: number;
  cle: string;
  empreinte: string;
}

/** Refusals that say nothing of the request itself: another try may pass, so a key does not keep them. */
const NON_GARDES = new Set([401, 403, 429, 503]);

/**
 * One transaction per write (contract §1, §4). The act's effect, its events and the answer kept for its key are committed
 * together or not at all. A refusal undoes what the act wrote; its answer is kept too. A second call with the key waits on the
 * first one's row, then gets its answer, byte for byte.
 */
export async function dansTransaction(orm: MikroORM, cle: Cle | null, acte: (em: EntityManager) => Promise<Resultat<unknown>>): Promise<Reponse> {
  const em = orm.em.fork();
  await em.begin();
  try {
    const deja = cle && (await prendreCle(em, cle));
    if (deja) {
      await em.rollback();
      return deja;
    }
    const resultat = await acte(em);
    if (estRefus(resultat)) return await refuser(em, cle, versReponse(resultat));
    await em.flush();
    return await terminer(em, cle, versReponse(resultat));
  } catch (erreur) {
    await em.rollback().catch(() => undefined);
    throw erreur;
  }
}

/** Takes the key for this transaction, or answers what it already got. */
async function prendreCle(em: EntityManager, { utilisateur_id, cle, empreinte }: Cle): Promise<Reponse | null> {
  const [prises] = await Promise.all([
    sql(em, 'insert into idempotence (utilisateur_id, cle, empreinte) values ($1, $2, $3) on conflict do nothing returning cle', [utilisateur_id, cle, empreinte]),
    sql(em, 'savepoint acte'),
  ]);
  if (prises.length > 0) return null;
  const tenue = await sqlUn<{ empreinte: string; statut: number; corps: string }>(em, 'select empreinte, statut, corps from idempotence where utilisateur_id = $1 and cle = $2', [utilisateur_id, cle]);
  if (!tenue) return versReponse(refus(503, messages.occupe));
  return tenue.empreinte === empreinte ? { statut: tenue.statut, corps: tenue.corps } : versReponse(refus(422, messages.cleAutreCorps));
}

/** Events, kept answer and commit go out together: nothing between them needs an answer. */
async function terminer(em: EntityManager, cle: Cle | null, reponse: Reponse): Promise<Reponse> {
  const evenements = evenementsDe(em);
  await Promise.all([
    evenements.length > 0 && ecrireEvenements(em, evenements),
    cle && sql(em, 'update idempotence set statut = $3, corps = $4 where utilisateur_id = $1 and cle = $2', [cle.utilisateur_id, cle.cle, reponse.statut, reponse.corps]),
    em.commit(),
  ]);
  if (evenements.length > 0) signaler();
  return reponse;
}

async function refuser(em: EntityManager, cle: Cle | null, reponse: Reponse): Promise<Reponse> {
  em.clear();
  if (!cle || NON_GARDES.has(reponse.statut)) {
    await em.rollback();
    return reponse;
  }
  await sql(em, 'rollback to savepoint acte');
  await sql(em, 'update idempotence set statut = $3, corps = $4 where utilisateur_id = $1 and cle = $2', [cle.utilisateur_id, cle.cle, reponse.statut, reponse.corps]);
  await em.commit();
  return reponse;
}
