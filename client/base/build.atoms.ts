import { atom } from 'jotai';
import { serverAnswers } from './server-answers.ts';
import { store } from './store.ts';

/**
 * True once the server gives out other pages than the ones open here. Says so only: nothing reloads
 * by itself, least of all a sale.
 */
export const newBuildAtom = atom(false);
/** 'Plus tard': the strip gives way to a dot in the bar, until the page is opened again. */
export const postponedBuildAtom = atom(false);

/**
 * The entry script of this page, by which builds are told apart; null when the pages are not built
 * (development).
 */
function ownBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return entry?.getAttribute('src') ?? null;
}

/** What the server says that it gives out now, at each connection and when it changes. */
export function hearBuild(served: string): void {
  const own = ownBuild();
  store.set(newBuildAtom, own !== null && own !== served);
}

/**
 * A part of this page that the server no longer has is the surest sign of all; one that a cut keeps
 * away is none [CHG-3].
 */
export function followLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void serverAnswers().then((answers) => answers && store.set(newBuildAtom, true));
  });
}
