import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { refus } from '#shared/base/refus.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { readSetting } from '../db/parametre.ts';
import { answerRefusal } from './mount.ts';
import { isNear } from './near.ts';

/** Stations must use HTTPS. */
const HTTPS_REQUIRED = 'https_exige';
const KNOWN_MS = 5_000;

/** Plain HTTP paths: trust page, health, supervisor. */
const STAYS = /^\/(confiance|sante|superviseur)(\/|$)/;
/** HSTS keeps ports: default port only. */
const onUsualPort = (ctx: Context): boolean => !/:\d+$/.test(ctx.host);

/**
 * Required by the pharmacy, and this process listens on HTTPS directly (`opened`). Cached five
 * seconds, or until `changes` moves.
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
 * [SEC-10] Plain HTTP pages redirect to `/confiance`; calls are refused unread (403). Loopback is
 * exempt: nothing to intercept. Over HTTPS, HSTS on the default port.
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
