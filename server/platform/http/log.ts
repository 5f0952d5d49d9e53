import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import { type DestinationStream, type Logger, pino } from 'pino';
import { refus } from '#shared/base/refus.ts';
import { isPoolStarved, refusalOfDatabase } from './database-errors.ts';
import { measureRequest } from './metrics.ts';
import { answerRefusal } from './mount.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';

const textOf = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);

/** SQLSTATE class 22 messages quote the value: truncated. */
const withoutValue = (message: string, code: string | undefined): string =>
  code?.startsWith('22') ? (message.split(/[:"«]/)[0] ?? '').trim() : message;

/**
 * [SAN-1] Type, code, constraint and stack only: `detail` and messages quote insured people's
 * identity.
 */
function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, routine } = error as unknown as Record<string, unknown>;
  const codeRead = textOf(code);
  const said = {
    type: error.constructor.name,
    code: codeRead,
    message: withoutValue(error.message.split('\n')[0] ?? '', codeRead),
    table: textOf(table),
    column: textOf(column),
    constraint: textOf(constraint),
    routine: textOf(routine),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
  return Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined));
}

/** JSON. Never body, query, cookie or database values: health data and secrets. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
    },
    ...(destination ? [destination] : []),
  );

/** [SEC-14] Denials are logged at the default level. */
function levelOf(fault: boolean, status: number): 'error' | 'info' | 'debug' {
  if (fault) return 'error';
  return status === 403 ? 'info' : 'debug';
}

const SAFE_ID = /^[\w-]{8,64}$/;

/** Request id, timing, route name; errors become answers. `starved`: pool timeout. */
export const logRequests =
  (log: Logger, starved: () => void) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const received = ctx.get('X-Request-Id');
    const request_id = SAFE_ID.test(received) ? received : randomUUID();
    ctx.set('X-Request-Id', request_id);
    const start = performance.now();
    try {
      await next();
    } catch (error) {
      const known = refusalOfDatabase(error);
      if (isPoolStarved(error)) starved();
      (known ? log.warn : log.error).call(
        log,
        { err: error, request_id, route: ctx.state['route'] },
        known ? 'refus de la base' : 'erreur interne',
      );
      answerRefusal(
        ctx,
        known ?? {
          ...refus(503, 'erreur_interne', phrasesRefus.erreurInterne),
          statut: 500 as 503,
        },
      );
    }
    const route = (ctx.state['route'] as string | undefined) ?? 'autre';
    const ms = performance.now() - start;
    measureRequest(route, ctx.status, ms);
    // Not ready is no fault.
    const fault = ctx.status >= 500 && !ctx.path.startsWith('/sante');
    log[levelOf(fault, ctx.status)](
      {
        request_id,
        route,
        status: ctx.status,
        ms: Math.round(ms * 10) / 10,
        utilisateur_id: ctx.state['utilisateur_id'],
      },
      'requête',
    );
  };

export const unknownRoute = (ctx: Context): void =>
  answerRefusal(ctx, refus(404, 'route_inconnue', phrasesRefus.routeInconnue));
