import type { EntityManager } from '@mikro-orm/postgresql';
import { attenteDeCaisse } from '#shared/vente/caisse/attente.schema.ts';
import { succes } from '#shared/base/refus.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { Publication } from '../../platform/realtime/coalesced-news.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** Advisory lock: count and publish serialized, so the last published is the latest. */
const UN_A_LA_FOIS = 7_031;
const ATTENTES = query
  .selectFrom('caisse as c')
  .leftJoin('reservation as r', (join) =>
    join
      .onRef('r.caisse_id', '=', 'c.id')
      .on('r.status', '=', constant('Brouillon'))
      .on('r.switch_caisse_at', 'is not', null),
  )
  .select((eb) => [
    'c.id as caisse_id',
    eb.fn.count<number>('r.id').as('nombre'),
    eb.fn.min('r.switch_caisse_at').as('depuis'),
  ])
  .groupBy('c.id')
  .orderBy('c.id');

/** [CAI-30] Unpaid baskets sent to each register. */
const compterAttentes = async (em: EntityManager) =>
  (await rows(em, ATTENTES)).map((ligne) => present(attenteDeCaisse, ligne));

export const lireAttentesActe = async ({ em }: ActRequest) => succes(await compterAttentes(em));

/** Skips an unchanged publication of this process. */
export function publicationDesAttentes(): Publication {
  let dites = '';
  return async (em, _maintenant, tout) => {
    await advisoryLock(em, UN_A_LA_FOIS);
    const attentes = await compterAttentes(em);
    const texte = JSON.stringify(attentes);
    if (!tout && texte === dites) return;
    dites = texte;
    raise(em, 'caisses.attentes', ['attentes'], { attentes });
  };
}
