import { atom } from 'jotai';
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
function constructionOuverte(): string | null {
  const entree = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src^="/assets/"]',
  );
  return entree?.getAttribute('src') ?? null;
}

/** What the server says that it gives out now, at each connection and when it changes. */
export function hearBuild(servie: string): void {
  const ouverte = constructionOuverte();
  store.set(newBuildAtom, ouverte !== null && ouverte !== servie);
}

/** A part of this page that the server no longer has is the surest sign of all. */
export function followLostChunks(): void {
  window.addEventListener('vite:preloadError', () => store.set(newBuildAtom, true));
}
