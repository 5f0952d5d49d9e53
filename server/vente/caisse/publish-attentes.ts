import type { EntityManager } from '@mikro-orm/postgresql';
import { attenteDeCaisse } from '#shared/vente/caisse/attente.schema.ts';
import { succes } from '#shared/base/refus.ts';
import { present } from '../../platform/db/present.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { Publication } from '../../platform/realtime/coalesced-news.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { CaisseRow } from './caisse.entity.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { Renamed } from '../../platform/db/row.ts';

/** Advisory lock: count and publish serialized, so the last published is the latest. */
const UN_A_LA_FOIS = 7_031;
const ATTENTES = `
  select c.id as caisse_id, count(r.id)::int as nombre, min(r.switch_caisse_at) as depuis
  from caisse c
  left join reservation r on r.caisse_id = c.id and r.status = 'Brouillon'
    and r.switch_caisse_at is not null
  group by c.id
  order by c.id`;
type Attente = Renamed<CaisseRow, { caisse_id: 'id'; nombre: 'id' }> &
  Renamed<ReservationRow, { depuis: 'switch_caisse_at' }>;

/** [CAI-30] Unpaid baskets sent to each register. */
const compterAttentes = async (em: EntityManager) =>
  (await sql<Attente>(em, ATTENTES)).map((ligne) => present(attenteDeCaisse, ligne));

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
