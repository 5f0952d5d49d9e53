import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { toDate } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { DEBUT_DU_JOUR_OUVERT, RETARD, lockChain } from '../vente/chainer.ts';

type Borne = Date | string | null;
interface Bornes {
  vendue: Borne;
  ouverte: Borne;
  comptee: Borne;
  close: Borne;
}
/**
 * Future dates come from a wrong clock and set no bound [VEN-2]: they would advance every clock
 * [HOR-1].
 */
const BORNES = `
  with bornes as (
    select vendue_at as vendue, null::timestamptz as ouverte, null::timestamptz as comptee,
      null::timestamptz as close
    from chaine_caisse
    where caisse_id = $1
    union all
    select null, ouverte_at, fermee_at, null from session_caisse where caisse_id = $1
    union all
    select null, null, null, ${DEBUT_DU_JOUR_OUVERT}
  )
  select ${['vendue', 'ouverte', 'comptee', 'close']
    .map((b) => `max(${b}) filter (where ${b} < $2::timestamptz + ${RETARD}) as ${b}`)
    .join(', ')}
  from bornes`;

/** `faite`: corrected station clock. */
interface Instants {
  faite: Date;
  recue: Date;
}
/** `comptee`: a till count came between. */
export interface MomentRetenu {
  moment: Date;
  comptee: boolean;
}

/**
 * [HSL-2] The station's, corrected, floored by the register's last sale, session opening and first
 * open day. Unlocked: `settleMoment` confirms it.
 */
export async function momentRetenu(
  em: EntityManager,
  { faite, recue }: Instants,
): Promise<MomentRetenu> {
  const bornes = await sqlOne<Bornes>(em, BORNES, [CAISSE_DEFAUT, recue]);
  const instant = (b: Borne | undefined): number => (b ? toDate(b).getTime() : -Infinity);
  const moment = Math.max(
    faite.getTime(),
    instant(bornes?.vendue),
    instant(bornes?.ouverte),
    instant(bornes?.close),
  );
  return { moment: new Date(moment), comptee: instant(bornes?.comptee) > faite.getTime() };
}

/**
 * Locks chain and session until commit, then recomputes: waiting for the products, already locked,
 * may have let acts through.
 */
export async function settleMoment(em: EntityManager, i: Instants): Promise<MomentRetenu> {
  const { moment } = await momentRetenu(em, i);
  await lockChain(em, CAISSE_DEFAUT, moment);
  await sqlOne(em, 'select f_session_ouverte($1, $2)', [CAISSE_DEFAUT, moment]);
  return momentRetenu(em, i);
}
