import { atom } from 'jotai';
import { store } from './store.ts';

/**
 * What a browser gives when the application can be put on this station (Chrome, Edge, Android; over
 * HTTPS only): `prompt` asks, once.
 */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
const isOffer = (e: Event): e is InstallOffer => 'prompt' in e;

/**
 * The offer still open, for whoever wants to take it; null where the browser makes none, or once it
 * was answered.
 */
export const installOfferAtom = atom<InstallOffer | null>(null);

/**
 * Called once, before the first screen: the browser offers once a page. Answers how to stop.
 */
export function followInstallOffer(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const keep = (e: Event): void => {
    if (!isOffer(e)) return;
    e.preventDefault(); // no bar over the bottom of a tablet's till: our menu has the entry
    store.set(installOfferAtom, e);
  };
  addEventListener('beforeinstallprompt', keep, { signal });
  addEventListener('appinstalled', () => store.set(installOfferAtom, null), { signal });
  return () => listeners.abort();
}

/** Opens the browser's question. An offer serves once: refused, the browser makes another later. */
export async function installApp(offer: InstallOffer): Promise<void> {
  store.set(installOfferAtom, null);
  await offer.prompt().catch(() => undefined);
}
