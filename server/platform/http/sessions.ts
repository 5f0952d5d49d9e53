import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { finApresUsage } from '#shared/admin/utilisateur/sessions.rules.ts';
import { secondFacteurAPoser } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import { utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { constant, row, rows } from '../db/query.ts';
import { httpQuery } from './http-query.ts';
import { present, toDate } from '../db/present.ts';
import { isProgramToken, noteProgramUse, readProgramToken } from './program-tokens.ts';
import { sha256Of } from './secrets.ts';
import type { ServerSession } from './route.ts';
import { SECOND_PROOF } from './second-proof.ts';
import type { SessionRow } from './http.entity.ts';

const RENEW_MS = 10 * 60_000;
const MAX = 5_000;

interface Held {
  session: ServerSession;
  /** Cache expiry. */
  until: number;
}
/** Absolute end; null on older ones. */
const endOf = ({ fin_at }: Pick<SessionRow, 'fin_at'>): number | null =>
  fin_at === null ? null : toDate(fin_at).getTime();

const readSession = (digest: string, now: string, followed: boolean) =>
  httpQuery
    .selectFrom('session as s')
    .innerJoin('utilisateur as u', 'u.id', 's.utilisateur_id')
    .selectAll('u')
    .select(['s.empreinte', 's.confiance', 's.fin_at'])
    .select(SECOND_PROOF)
    .where('s.empreinte', '=', (eb) =>
      // [SEC-18] successor after rotation, else itself
      followed
        ? eb.fn.coalesce(
            eb.selectFrom('session').select('suivante').where('empreinte', '=', digest),
            eb.val(digest),
          )
        : eb.val(digest),
    )
    .where('s.expire_at', '>', now)
    .where((eb) => eb.or([eb('s.fin_at', 'is', null), eb('s.fin_at', '>', now)]))
    .where('u.is_active', '=', constant(true));

/** Extends idle expiry, at most one write per ten minutes. */
async function prolong(
  em: EntityManager,
  digest: string,
  now: number,
  s: Pick<SessionRow, 'confiance' | 'fin_at'>,
): Promise<void> {
  const end = finApresUsage(now, { confiance: s.confiance, fin_at: endOf(s) });
  const at = (ms: number): string => enIso(new Date(ms));
  await rows(
    em,
    httpQuery
      .updateTable('session')
      .set((eb) => ({
        expire_at: eb.fn<string>('greatest', ['expire_at', eb.val(at(end))]),
        vue_at: at(now),
      }))
      .where('empreinte', '=', digest)
      .where((eb) =>
        eb.or([eb('vue_at', '<', at(now - RENEW_MS)), eb('expire_at', '<', at(end - RENEW_MS))]),
      ),
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
    const held = await row(em, readSession(digest, enIso(new Date(now)), !use));
    if (!held) {
      this.#held.delete(digest);
      return null;
    }
    const user = present(utilisateur, held);
    const session = {
      ...user,
      empreinte: held.empreinte,
      second_facteur_a_poser: secondFacteurAPoser(user, held),
    };
    if (!use) return session;
    await prolong(em, digest, now, held);
    this.#hold(session, { now, end: endOf(held), before });
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
