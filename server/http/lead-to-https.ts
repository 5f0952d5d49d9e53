import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { refus } from '#shared/base/refus.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { readSetting } from '../db/parametre.ts';
import { answerRefusal } from './mount.ts';
import { isNear } from './near.ts';

/** True: posts come in by the encrypted door alone. */
export const HTTPS_REQUIRED = 'https_exige';
const KNOWN_MS = 5_000;

/** What stays in clear: how to trust the server, whether it lives, and what other servers ask it. */
const STAYS = /^\/(confiance|sante|superviseur)(\/|$)/;
/** An address without a port is the usual one of HTTPS: HSTS keeps ports as they are. */
const onUsualPort = (ctx: Context): boolean => !/:\d+$/.test(ctx.host);

/**
 * [SEC-10] Once the pharmacy says so, plain http leads other posts to the encrypted door: a page to
 * `/confiance`, which says how to trust it and where it is; a call is refused before it is read.
 * The server's own machine stays as it was: nobody listens between it and itself. Over HTTPS, a
 * browser that trusts the certificate is told to come no other way (HSTS), where the port allows it.
 * `opened`: this process has an encrypted door of its own, and nothing else stands before it.
 */
export function leadToHttps(opened: () => boolean, em: () => EntityManager) {
  let known = { required: false, until: 0 };
  const required = async (): Promise<boolean> => {
    if (Date.now() >= known.until)
      known = {
        required: (await readSetting(em(), HTTPS_REQUIRED)) === true,
        until: Date.now() + KNOWN_MS,
      };
    return known.required;
  };
  return async (ctx: Context, next: () => Promise<unknown>): Promise<unknown> => {
    if (ctx.secure && onUsualPort(ctx)) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    const inClear = !ctx.secure && opened() && !isNear(ctx) && !STAYS.test(ctx.path);
    if (!inClear || !(await required())) return next();
    return ctx.method === 'GET' && !ctx.path.startsWith('/api/')
      ? ctx.redirect('/confiance')
      : answerRefusal(ctx, refus(403, 'https_exige', phrasesAcces.httpsExige));
  };
}
