import { newKey } from '#client/base/new-key.ts';

/** New at each load. */
export const PAGE = newKey();

/** Corrected when the page proves otherwise. */
type Say = (page: string, lives: boolean) => void;
interface Word {
  qui?: true;
  page?: string;
}

const PREFIX = 'page:';
const keyOf = (page: string): string => PREFIX + page;

/** In ms, after which a silent page counts as killed. */
export const SILENCE_MS = 10_000;

/** Locks are released however a page ends, and kept by frozen tabs. */
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
 * Plain HTTP, common on pharmacy networks, has no Web Locks: pages mark localStorage and answer a
 * broadcast. A killed one never answers; a late answer still counts.
 */
function byNotes() {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('saisies') : null;
  const appear = () => {
    try {
      localStorage.setItem(keyOf(PAGE), '');
    } catch {
      // Storage full: known by its answer alone.
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

/** Reports whether other tabs show these pages, until unsubscribed. */
export const watchPages = 'locks' in navigator ? byLocks(navigator.locks) : byNotes();
