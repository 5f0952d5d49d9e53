import type { Context } from 'koa';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { tokenOf } from './access.ts';
import { answerRefusal } from './mount.ts';
import type { Sessions } from './sessions.ts';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
/** Loopback, unless through an untrusted local proxy. */
export const isNear = (ctx: Context): boolean =>
  isNearAddress(ctx.ip, ctx.get('X-Forwarded-For') !== '' && !ctx.app.proxy);
/** `brought`: an untrusted program forwards for another. */
export const isNearAddress = (address: string, brought: boolean): boolean =>
  LOOPBACK.test(address) && !brought;

/** [SEC-11] `/metriques`, `/api/docs`: loopback, or an admin. */
export const nearOrAdmin =
  (sessions: Sessions) =>
  async (ctx: Context, next: () => Promise<unknown>): Promise<unknown> => {
    const kept = await keptFrom(ctx, sessions);
    return kept ? answerRefusal(ctx, kept) : next();
  };

/** Refusal; null when allowed. */
export async function keptFrom(ctx: Context, sessions: Sessions): Promise<Refus | null> {
  if (isNear(ctx)) return null;
  const carried = tokenOf(ctx);
  const session = carried && (await sessions.read(carried.token, Date.now()));
  if (!session) return refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  return !session.is_admin || session.must_change_password || session.second_facteur_a_poser
    ? refus(403, 'non_autorise', phrasesAcces.nonAutorise)
    : null;
}
