import type { Context } from 'koa';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { tokenOf } from './access.ts';
import { answerRefusal } from './mount.ts';
import type { Sessions } from './sessions.ts';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
/**
 * Does whoever asks sit at the server's own machine? Somebody brought by a program of that machine
 * (a proxy that is not said to be trusted) does not.
 */
export const isNear = (ctx: Context): boolean =>
  isNearAddress(ctx.ip, ctx.get('X-Forwarded-For') !== '' && !ctx.app.proxy);
/** The same of an address; `brought`: a program that is not trusted says that it asks for another. */
export const isNearAddress = (address: string, brought: boolean): boolean =>
  LOOPBACK.test(address) && !brought;

/**
 * [SEC-11] What tells how the server is made or does (`/metriques`, `/api/docs`): from its own
 * machine, anybody's; from elsewhere, an admin's.
 */
export const nearOrAdmin =
  (sessions: Sessions) =>
  async (ctx: Context, next: () => Promise<unknown>): Promise<unknown> => {
    const kept = await keptFrom(ctx, sessions);
    return kept ? answerRefusal(ctx, kept) : next();
  };

/** Why whoever asks is not told; null when he is. */
export async function keptFrom(ctx: Context, sessions: Sessions): Promise<Refus | null> {
  if (isNear(ctx)) return null;
  const carried = tokenOf(ctx);
  const session = carried && (await sessions.read(carried.token, Date.now()));
  if (!session) return refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  return !session.is_admin || session.must_change_password || session.second_facteur_a_poser
    ? refus(403, 'non_autorise', phrasesAcces.nonAutorise)
    : null;
}
