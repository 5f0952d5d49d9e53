import { atom } from 'jotai';
import { serverAnswers } from './server-answers.ts';
import { store } from './store.ts';

/** True once the server serves another build; nothing reloads by itself, a sale may be open. */
export const newBuildAtom = atom(false);
/** 'Plus tard': the banner becomes a dot until the next load. */
export const postponedBuildAtom = atom(false);

/** Entry script, identifying the build; null in development. */
function ownBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return entry?.getAttribute('src') ?? null;
}

/** Called with the served build at each connection and change. */
export function hearBuild(served: string): void {
  const own = ownBuild();
  store.set(newBuildAtom, own !== null && own !== served);
}

/**
 * [CHG-3] A chunk missing from the server proves a new build; an unreachable server proves nothing.
 */
export function followLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void serverAnswers().then((answers) => answers && store.set(newBuildAtom, true));
  });
}
