import type { MikroORM } from '@mikro-orm/postgresql';
import { utilisateur } from '#shared/utilisateur/utilisateur.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { sha256Of } from './secrets.ts';
import type { ServerSession } from './route.ts';

const LIFE_MS = 12 * 3_600_000;
const RENEW_MS = 10 * 60_000;
const MAX = 5_000;

interface Held {
  session: ServerSession;
  expire: number;
}

/**
 * Sessions, read through a memory of this process. It is trusted only while the process hears
 * revocations (`setHearing`), which arrive by LISTEN; otherwise every request asks the database.
 */
export class Sessions {
  readonly #orm: MikroORM;
  readonly #held = new Map<string, Held>();
  #hearing = false;
  /** Moves with each revocation: what was being read meanwhile is not kept. */
  #revocations = 0;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** Told by the listener whether revocations are heard. */
  setHearing(hearing: boolean): void {
    this.#hearing = hearing;
    this.#revocations += 1;
    this.#held.clear();
  }
  /** A user or a session changed: the next request reads it again. */
  forget(what: { utilisateur_id?: number | undefined; empreinte?: string | undefined }): void {
    this.#revocations += 1;
    for (const [digest, { session }] of this.#held) {
      if (digest === what.empreinte || session.id === what.utilisateur_id)
        this.#held.delete(digest);
    }
  }

  /**
   * The session of a token, or null: unknown, expired after 12 h without use, or of a deactivated
   * user.
   */
  read(token: string, now: number): Promise<ServerSession | null> {
    return this.#look(token, now, true);
  }
  /** The same, and it is no use of the session: who is only looked at does not live longer. */
  peek(token: string, now: number): Promise<ServerSession | null> {
    return this.#look(token, now, false);
  }
  /** Moves each time something ended or changed: what was read before may no longer hold. */
  get changes(): number {
    return this.#revocations;
  }

  async #look(token: string, now: number, use: boolean): Promise<ServerSession | null> {
    if (token.length < 20 || token.length > 100) return null;
    const digest = sha256Of(token);
    const held = this.#held.get(digest);
    if (held && this.#hearing && held.expire > now + LIFE_MS - RENEW_MS) return held.session;
    return this.#readAgain(digest, now, use);
  }

  async #readAgain(digest: string, now: number, use: boolean): Promise<ServerSession | null> {
    const em = this.#orm.em.fork();
    const before = this.#revocations;
    const row = await sqlOne<Record<string, unknown>>(
      em,
      `select u.*, s.expire_at from session s join utilisateur u on u.id = s.utilisateur_id
      where s.empreinte = $1 and s.expire_at > $2 and u.is_active`,
      [digest, new Date(now)],
    );
    if (!row) {
      this.#held.delete(digest);
      return null;
    }
    const session = { ...present(utilisateur, row), empreinte: digest };
    if (!use) return session;
    const expire = now + LIFE_MS;
    await sql(em, `update session set expire_at = $2 where empreinte = $1 and expire_at < $3`, [
      digest,
      new Date(expire),
      new Date(expire - RENEW_MS),
    ]);
    if (this.#held.size >= MAX) this.#held.clear();
    if (before === this.#revocations) this.#held.set(digest, { session, expire });
    return session;
  }
}
