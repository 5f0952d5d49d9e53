import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { finApresUsage } from '#shared/admin/utilisateur/sessions.rules.ts';
import { secondFacteurAPoser } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import { utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { isProgramToken, noteProgramUse, readProgramToken } from './program-tokens.ts';
import { sha256Of } from './secrets.ts';
import type { ServerSession } from './route.ts';
import { SECOND_PROOF, type SecondProof } from './second-proof.ts';
import type { SessionRow } from './http.entity.ts';

const RENEW_MS = 10 * 60_000;
const MAX = 5_000;

interface Held {
  session: ServerSession;
  /** Cache expiry. */
  until: number;
}
/** Absolute end (ms) and proofs. */
interface Ending extends Pick<SessionRow, 'empreinte' | 'confiance'>, SecondProof {
  fin_ms: number | null;
}

/** [SEC-18] Successor after rotation, else itself. */
const FOLLOWED = `coalesce((select suivante from session where empreinte = $1), $1)`;

/** Extends idle expiry, at most one write per ten minutes. */
async function prolong(
  em: EntityManager,
  digest: string,
  now: number,
  { confiance, fin_ms }: Pick<Ending, 'confiance' | 'fin_ms'>,
): Promise<void> {
  const end = finApresUsage(now, { confiance, fin_at: fin_ms });
  await sql(
    em,
    `update session set expire_at = greatest(expire_at, $2), vue_at = $3
      where empreinte = $1 and (vue_at < $4 or expire_at < $5)`,
    [digest, new Date(end), new Date(now), new Date(now - RENEW_MS), new Date(end - RENEW_MS)],
  );
}

/**
 * Process cache, used only while revocations arrive by LISTEN (`setHearing`); otherwise every
 * request queries.
 */
export class Sessions {
  readonly #orm: MikroORM;
  readonly #held = new Map<string, Held>();
  #hearing = false;
  /** Incremented on revocation: concurrent reads are not cached. */
  #revocations = 0;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** LISTEN connection state. */
  setHearing(hearing: boolean): void {
    this.#hearing = hearing;
    this.#revocations += 1;
    this.#held.clear();
  }
  /** Invalidates a user or session. */
  forget(what: { utilisateur_id?: number | undefined; empreinte?: string | undefined }): void {
    this.#revocations += 1;
    for (const [digest, { session }] of this.#held) {
      if (digest === what.empreinte || session.id === what.utilisateur_id)
        this.#held.delete(digest);
    }
  }

  /** Null: unknown, expired [SEC-3] or user deactivated. */
  read(token: string, now: number): Promise<ServerSession | null> {
    return this.#look(token, now);
  }
  /** Re-reads without extending it; follows token rotation [SEC-18]. */
  peek({ empreinte, programme }: ServerSession, now: number): Promise<ServerSession | null> {
    return programme === undefined
      ? this.#readSession(empreinte, now, false)
      : this.#readProgram(empreinte, now, false);
  }
  /** Invalidation counter, for dependent caches. */
  get changes(): number {
    return this.#revocations;
  }

  async #look(token: string, now: number): Promise<ServerSession | null> {
    if (token.length < 20 || token.length > 100) return null;
    const digest = sha256Of(token);
    const held = this.#held.get(digest);
    if (held && this.#hearing && now < held.until) return held.session;
    return isProgramToken(token)
      ? this.#readProgram(digest, now, true)
      : this.#readSession(digest, now, true);
  }

  async #readSession(digest: string, now: number, use: boolean): Promise<ServerSession | null> {
    const em = this.#orm.em.fork();
    const before = this.#revocations;
    const row = await sqlOne<Record<string, unknown> & Ending>(
      em,
      `select u.*, s.empreinte, s.confiance, (extract(epoch from s.fin_at) * 1000)::float8 as fin_ms,
        ${SECOND_PROOF}
      from session s join utilisateur u on u.id = s.utilisateur_id
      where s.empreinte = ${use ? '$1' : FOLLOWED} and s.expire_at > $2 and coalesce(s.fin_at > $2, true)
        and u.is_active`,
      [digest, new Date(now)],
    );
    if (!row) {
      this.#held.delete(digest);
      return null;
    }
    const user = present(utilisateur, row);
    const session = {
      ...user,
      empreinte: row.empreinte,
      second_facteur_a_poser: secondFacteurAPoser(user, row),
    };
    if (!use) return session;
    await prolong(em, digest, now, row);
    this.#hold(session, { now, end: row.fin_ms, before });
    return session;
  }

  /** [PRG-3] Acts as its maker, with its own permissions only. */
  async #readProgram(digest: string, now: number, use: boolean): Promise<ServerSession | null> {
    const em = this.#orm.em.fork();
    const before = this.#revocations;
    const read = await readProgramToken(em, digest, now);
    if (!read) {
      this.#held.delete(digest);
      return null;
    }
    if (use) {
      await noteProgramUse(em, digest, now, RENEW_MS);
      this.#hold(read.session, { now, end: read.end, before });
    }
    return read.session;
  }

  #hold(
    session: ServerSession,
    { now, end, before }: { now: number; end: number | null; before: number },
  ): void {
    if (this.#held.size >= MAX) this.#held.clear();
    const until = Math.min(now + RENEW_MS, end ?? Infinity);
    if (before === this.#revocations) this.#held.set(session.empreinte, { session, until });
  }
}
