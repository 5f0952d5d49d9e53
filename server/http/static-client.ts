import { existsSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, Next } from 'koa';
import sirv from 'sirv';
import { readCookie, SESSION_COOKIE } from './access.ts';
import { readArrivalPages } from './arrival-pages.ts';

const NOT_BUILT = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Pharmacie</title><p>L’écran n’est pas construit : lancez « npm run build ».</p>`;

/**
 * What only a page heeds: on each of the fifty files of a screen it would weigh as much as the
 * smallest of them.
 */
const PAGE_ONLY = [
  'X-Request-Id',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];
/**
 * Scripts and styles hold to the page's policies, and hold nothing secret. A worker has its own,
 * and a drawing may be opened as a page.
 */
const WITHOUT_POLICY = /^(?!.*\.worker-).*\.(js|css)$/;
const POLICIES = ['Content-Security-Policy', 'Cross-Origin-Resource-Policy', 'Referrer-Policy'];

/** The address of a screen, which the page answers: no file of the build has such a name. */
const isPage = (address: string): boolean => !/\.\w+$/.test(address);

/**
 * A file that goes away once it was listed (an update) cuts its own answer, not the server; a page
 * that is left before it has all of a file does not leave it open: a thousand of those, and the
 * server could open nothing more.
 */
function bindEnds(file: Readable, answer: ServerResponse): void {
  file.once('error', () => answer.destroy());
  answer.once('close', () => file.destroy());
}

/**
 * Part of a file, as one asks for it: from a byte on, to another that does not come before it. Of
 * anything else the whole file is the answer (RFC 9110, 14.2: a server may ignore a range).
 */
function isPart(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(to) >= Number(from));
}

/**
 * The built client: hashed files for ever, the page never cached, any screen's address answers the
 * page.
 */
export function serveClient(folder: string) {
  const prepare = () =>
    sirv(folder, {
      single: true,
      etag: true,
      gzip: true,
      brotli: true,
      setHeaders: (res, path) => {
        const isAsset = path.startsWith('/assets/');
        res.setHeader(
          'Cache-Control',
          isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (isAsset) for (const name of PAGE_ONLY) res.removeHeader(name);
        if (isAsset && WITHOUT_POLICY.test(path))
          for (const name of POLICIES) res.removeHeader(name);
      },
    });
  let serve: ReturnType<typeof sirv> | null = null;
  let arrivalPage = readArrivalPages(folder);
  let builtAt = '';
  /**
   * The files are listed once a build: a page asked for after another build was put in place is
   * that build's.
   */
  const refresh = (): void => {
    const dates = ['index.html', 'arrivees.json'].map(
      (name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    );
    if (dates.join() === builtAt) return;
    serve = dates[0] === 0 ? null : prepare();
    arrivalPage = readArrivalPages(folder);
    builtAt = dates.join();
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD') ||
      /^\/(api|sanctum|superviseur|fichiers|socket\.io)(\/|$)/.test(ctx.path)
    )
      return next();
    ctx.state['route'] = 'page';
    if (!ctx.path.startsWith('/assets/') || !serve) refresh();
    const current = serve;
    if (!current) {
      ctx.type = 'html';
      ctx.body = NOT_BUILT;
      return;
    }
    // A missing asset is a 404, never the page: a script that is HTML breaks in silence.
    await new Promise<void>((done) => {
      ctx.respond = false;
      ctx.res.statusCode = 200;
      ctx.res.on('close', done);
      ctx.res.once('pipe', (file) => bindEnds(file, ctx.res));
      if (ctx.path.startsWith('/assets/') && !existsSync(`${folder}${ctx.path}`)) {
        ctx.res.statusCode = 404;
        ctx.res.end();
        return;
      }
      if (!isPart(ctx.get('Range'))) delete ctx.req.headers.range;
      const asked = ctx.req.url;
      if (isPage(ctx.path)) ctx.req.url = arrivalPage(ctx.path, !!readCookie(ctx, SESSION_COOKIE));
      current(ctx.req, ctx.res, () => {
        ctx.res.statusCode = 404;
        ctx.res.end();
      });
      ctx.req.url = asked;
    });
  };
}
