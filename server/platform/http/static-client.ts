import { existsSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, Next } from 'koa';
import sirv from 'sirv';
import { readCookie, SESSION_COOKIE } from './access.ts';
import { readArrivalPages } from './arrival-pages.ts';

const NOT_BUILT = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Pharmacie</title><p>L’écran n’est pas construit : lancez « npm run build ».</p>`;

/** Headers only HTML needs: too heavy for fifty assets. */
const PAGE_ONLY = [
  'X-Request-Id',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];
/** Assets inherit the page's policies; workers and SVGs need their own. */
const WITHOUT_POLICY = /^(?!.*\.worker-).*\.(js|css)$/;
const POLICIES = ['Content-Security-Policy', 'Cross-Origin-Resource-Policy', 'Referrer-Policy'];

/** No file extension: screen URL. */
const isPage = (address: string): boolean => !/\.\w+$/.test(address);

/**
 * Ties both ends: a vanished file (update) ends only its answer, an aborted answer closes the file
 * (descriptor leak).
 */
function bindEnds(file: Readable, answer: ServerResponse): void {
  file.once('error', () => answer.destroy());
  answer.once('close', () => file.destroy());
}

/** Valid single range; otherwise the whole file (RFC 9110, 14.2). */
function isPart(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(to) >= Number(from));
}

/** Hashed files immutable, page uncached; screen URLs serve the page. */
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
  /** Re-lists files when the build changes. */
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
    // Missing asset: 404, since HTML served as a script fails silently.
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
