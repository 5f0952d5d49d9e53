import type { EntityManager } from '@mikro-orm/postgresql';
import { type Centimes, ZERO } from '#shared/base/montant.ts';
import { GENRES_DE_VENTE } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';

// SQL: the rule's sums, in statements that gather them.

/** Hundredths. */
export interface SommesDeSession {
  vendu: Centimes;
  entrees: Centimes;
  sorties: Centimes;
  cheque: Centimes;
  mobile_money: Centimes;
  autres: Centimes;
  nombre: number;
}
export const SANS_MOUVEMENT: SommesDeSession = {
  vendu: ZERO,
  entrees: ZERO,
  sorties: ZERO,
  cheque: ZERO,
  mobile_money: ZERO,
  autres: ZERO,
  nombre: 0,
};
const DE_VENTE = `genre in (${GENRES_DE_VENTE.map((n) => `'${n}'`).join(', ')})`;
/** [SES-3] The rule's sums, in SQL. */
export const SOMMES_DE_SESSION = `coalesce(sum(espece) filter (where ${DE_VENTE}), 0)::bigint as vendu,
    coalesce(sum(espece) filter (where not ${DE_VENTE} and espece > 0), 0)::bigint as entrees,
    coalesce(-sum(espece) filter (where not ${DE_VENTE} and espece < 0), 0)::bigint as sorties,
    coalesce(sum(cheque), 0)::bigint as cheque,
    coalesce(sum(mobile_money), 0)::bigint as mobile_money,
    coalesce(sum(autres), 0)::bigint as autres, count(*)::int as nombre`;

/** Before an instant, or all. */
export const sommerSession = async (
  em: EntityManager,
  session_id: number,
  jusqua: Date | null,
): Promise<SommesDeSession> =>
  (await sqlOne<SommesDeSession>(
    em,
    `select ${SOMMES_DE_SESSION}
      from mouvement_caisse
      where session_id = $1 and ($2::timestamptz is null or at < $2)`,
    [session_id, jusqua],
  )) ?? SANS_MOUVEMENT;

interface SommesLues extends SommesDeSession {
  session_id: number;
}
export async function sommerSessions(
  em: EntityManager,
  ids: readonly number[],
): Promise<(id: number) => SommesDeSession> {
  const lues = await sql<SommesLues>(
    em,
    `select session_id, ${SOMMES_DE_SESSION}
      from mouvement_caisse
      where session_id = any($1)
      group by session_id`,
    [ids],
  );
  const parSession = new Map(lues.map(({ session_id, ...sommes }) => [session_id, sommes]));
  return (id) => parSession.get(id) ?? SANS_MOUVEMENT;
}
