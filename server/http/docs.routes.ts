import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type Router from '@koa/router';
import type { Appel } from '#shared/base/contract.ts';
import { openapi } from './openapi.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};
/**
 * The library's tags, links and buttons are too pale to be read by everybody. Its locks, in English,
 * open nothing more than the session of the browser does: they are not shown.
 */
const STYLE = [
  '.swagger-ui .info .title small{background:#414b59}',
  '.swagger-ui .info .title small.version-stamp{background:#1c6e42}',
  '.swagger-ui .info a,.swagger-ui .info .link .url{color:#215db0}',
  '.swagger-ui .btn,.swagger-ui .btn span{color:#1c6e42}',
  '.swagger-ui .scheme-container,.swagger-ui .authorization__btn{display:none}',
].join('');
const PAGE = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Pharmacie – API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"><style>${STYLE}</style></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/page.js"></script></body></html>`;
/**
 * Its headings begin at the second rank and skip one, and its title stands in no landmark: both are
 * said as they stand, once drawn.
 */
const SCRIPT = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#api', docExpansion: 'none', validatorUrl: null });
new MutationObserver(() => {
  document.querySelector('.information-container')?.setAttribute('role', 'banner');
  document.querySelector('.info .title')?.setAttribute('aria-level', '1');
  for (const tag of document.querySelectorAll('.opblock-tag:not([aria-level])')) tag.setAttribute('aria-level', '2');
}).observe(document.getElementById('api'), { childList: true, subtree: true });`;

/**
 * `/api/docs`: served from here, nothing from elsewhere, for any reader: it names calls, not data.
 */
export function mountDocs(router: Router, calls: readonly Appel[]): void {
  let text: string | undefined;
  router.get('/api/docs', (ctx) => {
    ctx.type = 'html';
    ctx.body = PAGE;
  });
  router.get('/api/docs/openapi.json', (ctx) => {
    text ??= JSON.stringify(openapi(calls));
    ctx.type = 'json';
    ctx.body = text;
  });
  router.get('/api/docs/page.js', (ctx) => {
    ctx.type = 'text/javascript';
    ctx.body = SCRIPT;
  });
  for (const [name, type] of Object.entries(FILES)) {
    router.get(`/api/docs/${name}`, (ctx) => {
      ctx.type = type;
      ctx.body = readFileSync(path.join(folder, name));
    });
  }
}
