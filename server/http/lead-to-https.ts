import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { refus } from '#shared/base/refus.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { readSetting } from '../db/parametre.ts';
import { answerRefusal } from './mount.ts';
import { isNear } from './near.ts';

/** True: posts come in by the encrypted door alone. */
const HTTPS_REQUIRED = 'https_exige';
const KNOWN_MS = 5_000;

/** What stays in clear: how to trust the server, whether it lives, and what other servers ask it. */
const STAYS = /^\/(confiance|sante|superviseur)(\/|$)/;
/** An address without a port is the usual one of HTTPS: HSTS keeps ports as they are. */
const onUsualPort = (ctx: Context): boolean => !/:\d+$/.test(ctx.host);

/**
 * Whether posts come in by the encrypted door alone: the pharmacy says so, and this process has such
 * a door of its own with nothing else before it (`opened`). Read every five seconds at most, and
 * again as soon as `changes` moves: whoever decides it tells every process.
 */
export function encryptedOnly(
  opened: () => boolean,
  em: () => EntityManager,
  changes: () => number,
): () => Promise<boolean> {
  let known = { required: false, until: 0, changes: 0 };
  return async () => {
    if (!opened()) return false;
    const now = { until: Date.now() + KNOWN_MS, changes: changes() };
    if (Date.now() >= known.until || known.changes !== now.changes)
      known = { ...now, required: (await readSetting(em(), HTTPS_REQUIRED)) === true };
    return known.required;
  };
}

/**
 * [SEC-10] Once the pharmacy says so, plain http leads other posts to the encrypted door: a page to
 * `/confiance`, which says how to trust it and where it is; a call is refused before it is read.
 * The server's own machine stays as it was: nobody listens between it and itself. Over HTTPS, a
 * browser that trusts the certificate is told to come no other way (HSTS), where the port allows it.
 */
export function leadToHttps(required: () => Promise<boolean>) {
  return async (ctx: Context, next: () => Promise<unknown>): Promise<unknown> => {
    if (ctx.secure && onUsualPort(ctx)) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    const inClear = !ctx.secure && !isNear(ctx) && !STAYS.test(ctx.path);
    if (!inClear || !(await required())) return next();
    return ctx.method === 'GET' && !ctx.path.startsWith('/api/')
      ? ctx.redirect('/confiance')
      : answerRefusal(ctx, refus(403, 'https_exige', phrasesAcces.httpsExige));
  };
}
