import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import type { Appel } from '#shared/base/contract.ts';
import { editerOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.api.ts';

type CorpsDe<A> = A extends Appel<infer _P, infer _Q, infer C, infer _D> ? C : never;

/** [ORD-16] Print rank. Idempotent: retried after a lost answer, it is not a COPIE. */
export async function numeroterPapier(corps: CorpsDe<typeof editerOrdonnancier>): Promise<number> {
  const reponse = await sendOnce(`ordonnancier ${JSON.stringify(corps)}`, (cle) =>
    callApi(editerOrdonnancier, { corps, cle, silencieux: true }),
  );
  return dataOf(reponse).rang;
}
