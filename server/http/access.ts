import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { verdictRoute } from '#shared/utilisateur/acces.rules.ts';
import type { ServerSession } from './route.ts';
import type { Sessions } from './sessions.ts';

export const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'XSRF-TOKEN';
/**
 * [SEC-13] Encrypted, cookies bear another name: a browser never lets plain http replace one that
 * was set encrypted, and signing in there would fail in silence. Each way in reads its own: one that
 * plain http set is nothing to the encrypted door.
 */
const SECURE_PREFIX = '__Host-';
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `${SECURE_PREFIX}${name}` : name;
export const readCookie = (ctx: Context, name: string): string | undefined =>
  ctx.cookies.get(cookieName(name, ctx.secure));

/** A cookie that an act gives with its answer; it lasts `maxAge` milliseconds. */
export interface GivenCookie {
  name: string;
  value: string;
  httpOnly: boolean;
  maxAge: number;
}

/** The token of a request, and whether it came by cookie (then a write needs the CSRF header). */
export function tokenOf(ctx: Context): { token: string; byCookie: boolean } | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(ctx.get('Authorization'));
  if (bearer?.[1]) return { token: bearer[1], byCookie: false };
  const cookie = readCookie(ctx, SESSION_COOKIE);
  return cookie ? { token: cookie, byCookie: true } : null;
}

function sameSecret(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length > 0 && x.length === y.length && timingSafeEqual(x, y);
}

export interface Admission {
  session: ServerSession | null;
  laissezPasser: string | null;
}
export interface Rejection {
  refusal: Refus;
  /** Who asked, when nothing but the right was lacking. */
  withoutRight: ServerSession | null;
}
const reject = (refusal: Refus, withoutRight: ServerSession | null = null): Rejection => ({
  refusal,
  withoutRight,
});
/** As pages send the token; what was never escaped is no token of ours, and stays as it came. */
function unescaped(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
/** A write that a cookie vouches for must bring the CSRF token as a header too. */
const lacksCsrf = (ctx: Context): boolean =>
  ctx.method === 'POST' &&
  !sameSecret(readCookie(ctx, CSRF_COOKIE) ?? '', unescaped(ctx.get('X-XSRF-TOKEN')));

/** What is left to do at the door before anything else. */
const FIRST = {
  mot_de_passe: refus(403, 'mot_de_passe_a_changer', phrasesAcces.motDePasseAChanger),
  second_facteur: refus(403, 'second_facteur_a_poser', phrasesAcces.secondFacteurAPoser),
};

/**
 * Who asks, and whether they may: session, CSRF, then the permission table. `opening` is asked
 * only where the table says that nobody is signed in.
 */
export async function authorize(
  ctx: Context,
  key: string,
  sessions: Sessions,
  opening?: () => Promise<string | null>,
): Promise<Admission | Rejection> {
  const carried = tokenOf(ctx);
  const session = carried && (await sessions.read(carried.token, Date.now()));
  const verdict = verdictRoute(session, key);
  if (verdict === 'non_connecte') {
    const laissezPasser = (await opening?.()) ?? null;
    return laissezPasser === null
      ? reject(refus(401, 'non_connecte', phrasesAcces.nonConnecte))
      : { session: null, laissezPasser };
  }
  if (session && carried?.byCookie && lacksCsrf(ctx))
    return reject(refus(403, 'csrf', phrasesAcces.csrf));
  if (verdict === 'non_autorise')
    return reject(refus(403, 'non_autorise', phrasesAcces.nonAutorise), session);
  return verdict === 'oui' ? { session, laissezPasser: null } : reject(FIRST[verdict]);
}
