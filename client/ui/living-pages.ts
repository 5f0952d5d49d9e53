import { newKey } from '#client/base/new-key.ts';

/** The name of this page among those of the browser: a page loaded again is another. */
export const PAGE = newKey();

/** A page asks who is there, or says that it is. */
interface Word {
  qui?: true;
  page?: string;
}
/** Not by Web Locks: on plain http, where the pharmacy's network often is, there are none. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('saisies') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.qui) channel.postMessage({ page: PAGE } satisfies Word);
});

/** ms that a busy page has to answer; one that is gone, or that a telephone froze, never does. */
const ANSWER_MS = 300;

/** Those of these pages that another tab still shows. */
export async function livingAmong(pages: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const living = new Set<string>();
  if (!channel || pages.size === 0) return living;
  await new Promise<void>((done) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      done();
    };
    const hear = ({ data: { page } }: MessageEvent<Word>) => {
      if (page !== undefined && pages.has(page)) living.add(page);
      if (living.size === pages.size) end();
    };
    channel.addEventListener('message', hear, { signal: stop.signal });
    setTimeout(end, ANSWER_MS);
    channel.postMessage({ qui: true } satisfies Word);
  });
  return living;
}
