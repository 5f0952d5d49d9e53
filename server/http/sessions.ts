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
 * revocations (`ecoute`), which arrive by LISTEN; otherwise every request asks the database.
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
  setHearing(oui: boolean): void {
    this.#hearing = oui;
    this.#revocations += 1;
    this.#held.clear();
  }
  /** A user or a session changed: the next request reads it again. */
  forget(de: { utilisateur_id?: number | undefined; empreinte?: string | undefined }): void {
    this.#revocations += 1;
    for (const [empreinte, { session }] of this.#held) {
      if (empreinte === de.empreinte || session.id === de.utilisateur_id)
        this.#held.delete(empreinte);
    }
  }

  /**
   * The session of a token, or null: unknown, expired after 12 h without use, or of a deactivated
   * user.
   */
  read(jeton: string, maintenant: number): Promise<ServerSession | null> {
    return this.#look(jeton, maintenant, true);
  }
  /** The same, and it is no use of the session: who is only looked at does not live longer. */
  peek(jeton: string, maintenant: number): Promise<ServerSession | null> {
    return this.#look(jeton, maintenant, false);
  }
  /** Moves each time something ended or changed: what was read before may no longer hold. */
  get changes(): number {
    return this.#revocations;
  }

  async #look(jeton: string, maintenant: number, use: boolean): Promise<ServerSession | null> {
    if (jeton.length < 20 || jeton.length > 100) return null;
    const empreinte = sha256Of(jeton);
    const held = this.#held.get(empreinte);
    if (held && this.#hearing && held.expire > maintenant + LIFE_MS - RENEW_MS) return held.session;
    return this.#readAgain(empreinte, maintenant, use);
  }

  async #readAgain(
    empreinte: string,
    maintenant: number,
    use: boolean,
  ): Promise<ServerSession | null> {
    const em = this.#orm.em.fork();
    const avant = this.#revocations;
    const ligne = await sqlOne<Record<string, unknown>>(
      em,
      `select u.*, s.expire_at from session s join utilisateur u on u.id = s.utilisateur_id
      where s.empreinte = $1 and s.expire_at > $2 and u.is_active`,
      [empreinte, new Date(maintenant)],
    );
    if (!ligne) {
      this.#held.delete(empreinte);
      return null;
    }
    const session = { ...present(utilisateur, ligne), empreinte };
    if (!use) return session;
    const expire = maintenant + LIFE_MS;
    await sql(em, `update session set expire_at = $2 where empreinte = $1 and expire_at < $3`, [
      empreinte,
      new Date(expire),
      new Date(expire - RENEW_MS),
    ]);
    if (this.#held.size >= MAX) this.#held.clear();
    if (avant === this.#revocations) this.#held.set(empreinte, { session, expire });
    return session;
  }
}
