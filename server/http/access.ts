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
 * Encrypted, cookies bear another name: a browser never lets plain http replace one that was set
 * encrypted, and signing in there would fail in silence.
 */
const SECURE_PREFIX = '__Host-';
export const cookieName = (nom: string, sur: boolean): string =>
  sur ? `${SECURE_PREFIX}${nom}` : nom;
export const readCookie = (ctx: Context, nom: string): string | undefined =>
  ctx.cookies.get(cookieName(nom, true)) ?? ctx.cookies.get(nom);

/** The token of a request, and whether it came by cookie (then a write needs the CSRF header). */
export function tokenOf(ctx: Context): { jeton: string; parCookie: boolean } | null {
  const porteur = /^Bearer ([\w-]{20,100})$/.exec(ctx.get('Authorization'));
  if (porteur?.[1]) return { jeton: porteur[1], parCookie: false };
  const cookie = readCookie(ctx, SESSION_COOKIE);
  return cookie ? { jeton: cookie, parCookie: true } : null;
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
  refus: Refus;
  /** Who asked, when nothing but the right was lacking. */
  sansDroit: ServerSession | null;
}
const reject = (refus: Refus, sansDroit: ServerSession | null = null): Rejection => ({
  refus,
  sansDroit,
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

/**
 * Who asks, and whether they may: session, CSRF, then the permission table. `ouverture` is asked
 * only where the table says that nobody is signed in.
 */
export async function authorize(
  ctx: Context,
  cle: string,
  sessions: Sessions,
  ouverture?: () => Promise<string | null>,
): Promise<Admission | Rejection> {
  const porte = tokenOf(ctx);
  const session = porte && (await sessions.read(porte.jeton, Date.now()));
  const verdict = verdictRoute(session, cle);
  if (verdict === 'non_connecte') {
    const laissezPasser = (await ouverture?.()) ?? null;
    return laissezPasser === null
      ? reject(refus(401, 'non_connecte', phrasesAcces.nonConnecte))
      : { session: null, laissezPasser };
  }
  if (session && porte?.parCookie && lacksCsrf(ctx))
    return reject(refus(403, 'csrf', phrasesAcces.csrf));
  if (verdict === 'mot_de_passe')
    return reject(refus(403, 'mot_de_passe_a_changer', phrasesAcces.motDePasseAChanger));
  if (verdict === 'non_autorise')
    return reject(refus(403, 'non_autorise', phrasesAcces.nonAutorise), session);
  return { session, laissezPasser: null };
}
