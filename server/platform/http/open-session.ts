import type { EntityManager } from '@mikro-orm/postgresql';
import { finsDeSession, SURSIS_MS } from '#shared/admin/utilisateur/sessions.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { closeExpiredPrograms } from './program-tokens.ts';
import { newToken, sha256Of } from './secrets.ts';
import type { SessionRow } from './http.entity.ts';

export interface SessionOpening {
  token: string;
  utilisateur_id: number;
  password_hash: string;
  adresse: string;
  /** Browser and system, readable. */
  poste: string;
  /** [SEC-3] Trusted station: longer session. */
  confiance: boolean;
  maintenant: Date;
}

/** False when the account changed since the check (deactivated, reset). */
export async function openSession(em: EntityManager, o: SessionOpening): Promise<boolean> {
  const { expire_at, fin_at } = finsDeSession(o.maintenant.getTime(), o.confiance);
  const opened = await sql(
    em,
    `insert into session
        (empreinte, utilisateur_id, expire_at, fin_at, adresse, poste, confiance, vue_at, preuve_at)
      select $1, u.id, $3, $4, $5, $6, $7, $8, now()
      from utilisateur u
      where u.id = $2 and u.is_active and u.password_hash = $9
      for share
      returning utilisateur_id`,
    [
      sha256Of(o.token),
      o.utilisateur_id,
      expire_at,
      fin_at,
      o.adresse,
      o.poste,
      o.confiance,
      o.maintenant,
      o.password_hash,
    ],
  );
  return opened.length > 0;
}

/**
 * [SEC-18] Rotates the token: same station, proof and end; the old one lasts five minutes, naming
 * its successor. Null: ended or rotated.
 */
export async function renewSession(
  em: EntityManager,
  digest: string,
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const opened = await sql(
    em,
    `with ancienne as (
      update session
        set suivante = $2, expire_at = least(expire_at, $3), fin_at = least(fin_at, $3)
        where empreinte = $1 and suivante is null
        returning empreinte)
    insert into session
        (empreinte, utilisateur_id, expire_at, fin_at, adresse, poste, confiance, vue_at, preuve_at)
      select $2, s.utilisateur_id, s.expire_at, s.fin_at, s.adresse, s.poste, s.confiance, s.vue_at,
        s.preuve_at
      from session s join ancienne using (empreinte)
      returning id`,
    [digest, sha256Of(token), new Date(now.getTime() + SURSIS_MS)],
  );
  return opened.length > 0 ? token : null;
}

/** Absolute end, ms; null on older ones. */
interface Lasting extends Pick<SessionRow, 'confiance'> {
  fin_ms: number | null;
}
/** ms; null when ended. */
export async function sessionLeft(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<number | null> {
  const held = await sqlOne<Lasting>(
    em,
    `select confiance, (extract(epoch from fin_at) * 1000)::float8 as fin_ms
      from session where empreinte = $1`,
    [sha256Of(token)],
  );
  if (!held) return null;
  const whole = finsDeSession(0, held.confiance).fin_at.getTime();
  return held.fin_ms === null ? whole : held.fin_ms - now.getTime();
}

export async function closeSession(em: EntityManager, digest: string): Promise<void> {
  await sql(em, 'delete from session where empreinte = $1', [digest]);
}

export async function closeExpired(em: EntityManager, now: Date): Promise<void> {
  await sql(em, 'delete from session where least(expire_at, fin_at) <= $1', [now]);
  await closeExpiredPrograms(em, now);
}

export type EndedSession = Pick<SessionRow, 'empreinte' | 'poste'>;

/** Null when missing or another user's. */
export async function closeSessionOf(
  em: EntityManager,
  utilisateur_id: number,
  id: number,
): Promise<EndedSession | null> {
  const [ended] = await sql<EndedSession>(
    em,
    'delete from session where id = $1 and utilisateur_id = $2 returning empreinte, poste',
    [id, utilisateur_id],
  );
  return ended ?? null;
}

/** All, or all but the current one; returns them. */
export function closeSessionsOf(
  em: EntityManager,
  utilisateur_id: number,
  except = '',
): Promise<EndedSession[]> {
  return sql<EndedSession>(
    em,
    'delete from session where utilisateur_id = $1 and empreinte <> $2 returning empreinte, poste',
    [utilisateur_id, except],
  );
}
