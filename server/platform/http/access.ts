import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import type { ServerSession } from './route.ts';
import type { Sessions } from './sessions.ts';

export const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'XSRF-TOKEN';
/**
 * [SEC-13] Browsers refuse plain HTTP overwriting a secure cookie, so login would fail silently:
 * each scheme has its own name.
 */
const SECURE_PREFIX = '__Host-';
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `${SECURE_PREFIX}${name}` : name;
export const readCookie = (ctx: Context, name: string): string | undefined =>
  ctx.cookies.get(cookieName(name, ctx.secure));

/** `maxAge` in ms. */
export interface GivenCookie {
  name: string;
  value: string;
  httpOnly: boolean;
  maxAge: number;
}

/** `byCookie`: writes need the CSRF header. */
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
  /** Set when only the permission is missing. */
  withoutRight: ServerSession | null;
}
const reject = (refusal: Refus, withoutRight: ServerSession | null = null): Rejection => ({
  refusal,
  withoutRight,
});
/** URL-decodes; malformed input is left as is. */
function unescaped(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
const lacksCsrf = (ctx: Context): boolean =>
  ctx.method === 'POST' &&
  !sameSecret(readCookie(ctx, CSRF_COOKIE) ?? '', unescaped(ctx.get('X-XSRF-TOKEN')));

/** Mandatory steps before anything else. */
const FIRST = {
  mot_de_passe: refus(403, 'mot_de_passe_a_changer', phrasesAcces.motDePasseAChanger),
  second_facteur: refus(403, 'second_facteur_a_poser', phrasesAcces.secondFacteurAPoser),
};

/** Session, CSRF, then permission table. `opening`: only for calls open before login. */
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
