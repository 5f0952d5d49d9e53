import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { toDate } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { DEBUT_DU_JOUR_OUVERT, RETARD, tenirLaChaine } from '../vente/chainer.ts';

type Borne = Date | string | null;
interface Bornes {
  vendue: Borne;
  ouverte: Borne;
  comptee: Borne;
  close: Borne;
}
/**
 * What is of after now was made by a clock that was wrong, a sale, a session or a closing: it holds
 * nobody back [VEN-2]. Dated by it, the sale would be the last, and hold every clock there [HOR-1].
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

/** When the sale was made, by the station's clock put right, and when it was handed over. */
interface Instants {
  faite: Date;
  recue: Date;
}
/** `comptee`: a count of the till came between. */
export interface MomentRetenu {
  moment: Date;
  comptee: boolean;
}

/**
 * [HSL-2] The moment the sale is counted at: the station's, by our clock; never before the register's
 * last sale, the opening of its till or the first day that is not closed, so that nothing counted or
 * closed moves. As things stand now: `tenirMoment` says it again.
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
 * The same, for good: the register's chain and its open session are held to the commit, so that no
 * sale, no count and no closing goes by between the moment and the sale. What was waited for until
 * here (a product in another's hands) may have sold, counted or closed. The products are held.
 */
export async function tenirMoment(em: EntityManager, i: Instants): Promise<MomentRetenu> {
  const { moment } = await momentRetenu(em, i);
  await tenirLaChaine(em, CAISSE_DEFAUT, moment);
  await sqlOne(em, 'select f_session_ouverte($1, $2)', [CAISSE_DEFAUT, moment]);
  return momentRetenu(em, i);
}
