import { newKey } from '#client/base/new-key.ts';

/** The name of this page among those of the browser: a page loaded again is another. */
export const PAGE = newKey();

/** Of a page, whether another tab still shows it; told again when it proves otherwise. */
type Say = (page: string, lives: boolean) => void;
/** A page asks who is there, or says that it is. */
interface Word {
  qui?: true;
  page?: string;
}

const PREFIX = 'page:';
const keyOf = (page: string): string => PREFIX + page;

/** ms without an answer after which a page that never said it left is held to have been killed. */
export const SILENCE_MS = 10_000;

/** The browser itself knows: it lets go of a lock however its page ends, and keeps a frozen tab's. */
function byLocks(locks: LockManager) {
  void locks.request(keyOf(PAGE), () => new Promise(() => undefined));
  return (pages: ReadonlySet<string>, say: Say): (() => void) => {
    const stop = new AbortController();
    void locks.query().then(({ held }) => {
      if (stop.signal.aborted) return;
      const living = new Set(held?.map(({ name }) => name));
      for (const page of pages) say(page, living.has(keyOf(page)));
    });
    return () => stop.abort();
  };
}

/**
 * Plain http, where the pharmacy's network often is, has no Web Locks. A page notes itself on the
 * station and takes its note away as it leaves; a killed one leaves a note and never answers, which
 * is waited for. An answer that comes later still counts.
 */
function byNotes() {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('saisies') : null;
  const appear = () => {
    try {
      localStorage.setItem(keyOf(PAGE), '');
    } catch {
      // A full station: this page is then known by its answer alone.
    }
    channel?.postMessage({ page: PAGE } satisfies Word);
  };
  appear();
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.qui) appear();
  });
  window.addEventListener('pagehide', () => localStorage.removeItem(keyOf(PAGE)));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) appear();
  });

  return (pages: ReadonlySet<string>, say: Say): (() => void) => {
    if (pages.size === 0) return () => undefined;
    const silent = new Set(
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX) && key !== keyOf(PAGE))
        .map((key) => key.slice(PREFIX.length)),
    );
    for (const page of pages) if (!silent.has(page)) say(page, false);
    const hear = ({ data: { page } }: MessageEvent<Word>) => {
      if (page === undefined) return;
      silent.delete(page);
      if (pages.has(page)) say(page, true);
    };
    const giveUp = () => {
      for (const page of silent) {
        localStorage.removeItem(keyOf(page));
        if (pages.has(page)) say(page, false);
      }
    };
    const stop = new AbortController();
    channel?.addEventListener('message', hear, { signal: stop.signal });
    const waiting = setTimeout(giveUp, SILENCE_MS);
    channel?.postMessage({ qui: true } satisfies Word);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  };
}

/** Says of each of these pages whether another tab still shows it, until the way to stop is taken. */
export const watchPages = 'locks' in navigator ? byLocks(navigator.locks) : byNotes();
