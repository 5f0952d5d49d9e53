import type Router from '@koa/router';
import type { Appel } from '#shared/base/contract.ts';
import { asyncapi, type DescribedEvents } from './asyncapi.ts';
import { DOCS_SCRIPT, renderDocs } from './docs-page.ts';
import { openapi } from './openapi.ts';

/** Content type and renderer, memoized. */
type Documents = Readonly<Record<string, readonly [type: string, write: () => string]>>;

/** `/api/docs`: self-contained; names calls, holds no data. */
export function mountDocs(router: Router, calls: readonly Appel[], events: DescribedEvents): void {
  const documents: Documents = {
    '/api/docs': ['html', () => renderDocs(calls, events)],
    '/api/docs/page.js': ['text/javascript', () => DOCS_SCRIPT],
    '/api/docs/openapi.json': ['json', () => JSON.stringify(openapi(calls))],
    '/api/docs/asyncapi.json': ['json', () => JSON.stringify(asyncapi(events))],
  };
  for (const [path, [type, write]] of Object.entries(documents)) {
    let written: string | undefined;
    router.get(path, (ctx) => {
      ctx.type = type;
      ctx.body = written ??= write();
    });
  }
}
