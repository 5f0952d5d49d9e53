import { type Centimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GenreMouvement } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
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
