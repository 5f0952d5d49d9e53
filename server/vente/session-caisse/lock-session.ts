import { type Centimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GenreMouvement } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { GENRES_DE_VENTE } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { toDate } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import type { SessionCaisseRow } from './session-caisse.entity.ts';

export type SessionTenue = Pick<SessionCaisseRow, 'id' | 'caisse_id' | 'fond' | 'fond_dit'> & {
  ouverte_at: Date;
};
const LUES = ['id', 'caisse_id', 'fond', 'fond_dit', 'ouverte_at'] as const;

export interface SessionAOuvrir {
  caisse: { id: number; libelle: string };
  le: Date;
  /** Null: automatic, float unstated. */
  par: { id: number; fullname: string } | null;
  /** Hundredths. */
  fond: Centimes;
}
/** Null when one is open. */
export async function ouvrirSession(
  em: EntityManager,
  { caisse, le, par, fond }: SessionAOuvrir,
): Promise<SessionTenue | null> {
  const ouverte = await row(
    em,
    query
      .insertInto('session_caisse')
      .values({
        caisse_id: caisse.id,
        caisse_libelle: caisse.libelle,
        ouverte_at: le,
        ouverte_par: par?.fullname ?? null,
        ouverte_par_id: par?.id ?? null,
        fond,
        fond_dit: par !== null,
      })
      .onConflict((conflict) =>
        conflict.column('caisse_id').where('fermee_at', 'is', null).doNothing(),
      )
      .returning(LUES),
  );
  return ouverte ? { ...ouverte, ouverte_at: toDate(ouverte.ouverte_at) } : null;
}

/**
 * [SES-1] Locks the open session against movements until commit; a never opened one begins at `le`.
 * Includes movements in progress; later ones wait. Caller locks the register.
 */
export async function lockSession(
  em: EntityManager,
  caisse: SessionAOuvrir['caisse'],
  le: Date,
): Promise<SessionTenue> {
  for (;;) {
    const locked = await row(
      em,
      query
        .selectFrom('session_caisse')
        .select(LUES)
        .where('caisse_id', '=', caisse.id)
        .where('fermee_at', 'is', null)
        .forNoKeyUpdate(),
    );
    if (locked) return { ...locked, ouverte_at: toDate(locked.ouverte_at) };
    await ouvrirSession(em, { caisse, le, par: null, fond: ZERO });
  }
}

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

/** By an act, beside the database's own. */
export interface MouvementAEcrire {
  session_id: number;
  caisse_id: number;
  at: Date;
  genre: GenreMouvement;
  source: string;
  source_id: number;
  rang: number;
  /** Signed cash. */
  espece: Centimes;
  par: string;
  motif: string | null;
  /** Second signatory above the ceiling, or null. */
  accord_par: string | null;
}
/** Answers the ledger number. */
export async function ecrireMouvement(em: EntityManager, m: MouvementAEcrire): Promise<number> {
  const ecrit = await row(
    em,
    query
      .insertInto('mouvement_caisse')
      .values({ ...m, cheque: ZERO, mobile_money: ZERO, autres: ZERO })
      .returning('id'),
  );
  if (!ecrit) throw new Error(`mouvement de la caisse ${m.caisse_id} non écrit`);
  return ecrit.id;
}
