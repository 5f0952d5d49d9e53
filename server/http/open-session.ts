import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import { sha256Of } from './secrets.ts';

/** A session unused for so long is over. */
const SESSION_MS = 12 * 3_600_000;

/** Whose session, and what was looked at to open it. */
interface SessionOpening {
  token: string;
  utilisateur_id: number;
  password_hash: string;
  adresse: string;
  maintenant: Date;
}

/**
 * Written only if the account is still as it was looked at: one deactivated or reset meanwhile
 * opens nothing, and false is answered.
 */
export async function openSession(em: EntityManager, o: SessionOpening): Promise<boolean> {
  const opened = await sql(
    em,
    `insert into session (empreinte, utilisateur_id, expire_at, adresse)
      select $1, u.id, $3, $4
      from utilisateur u
      where u.id = $2 and u.is_active and u.password_hash = $5
      for share
      returning utilisateur_id`,
    [
      sha256Of(o.token),
      o.utilisateur_id,
      new Date(o.maintenant.getTime() + SESSION_MS),
      o.adresse,
      o.password_hash,
    ],
  );
  return opened.length > 0;
}

/** Ends this one. */
export async function closeSession(em: EntityManager, digest: string): Promise<void> {
  await sql(em, 'delete from session where empreinte = $1', [digest]);
}

/** Ends those whose time has come. */
export async function closeExpired(em: EntityManager, now: Date): Promise<void> {
  await sql(em, 'delete from session where expire_at <= $1', [now]);
}

/** Ends all those of a user, or all but the one that asks. */
export async function closeSessionsOf(
  em: EntityManager,
  utilisateur_id: number,
  except?: string,
): Promise<void> {
  if (except === undefined)
    await sql(em, 'delete from session where utilisateur_id = $1', [utilisateur_id]);
  else
    await sql(em, 'delete from session where utilisateur_id = $1 and empreinte <> $2', [
      utilisateur_id,
      except,
    ]);
}
