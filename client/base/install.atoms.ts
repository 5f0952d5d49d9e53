import { atom } from 'jotai';
import { store } from './store.ts';

/** `beforeinstallprompt` event (Chrome, Edge, Android; HTTPS only); `prompt` works once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
const isOffer = (e: Event): e is InstallOffer => 'prompt' in e;

/** The open install offer; null when unsupported or answered. */
export const installOfferAtom = atom<InstallOffer | null>(null);

/** Call once, before the first screen: the browser fires once per page. Returns its undo. */
export function followInstallOffer(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const keep = (e: Event): void => {
    if (!isOffer(e)) return;
    e.preventDefault(); // no install bar over a tablet's till: our menu has the entry
    store.set(installOfferAtom, e);
  };
  addEventListener('beforeinstallprompt', keep, { signal });
  addEventListener('appinstalled', () => store.set(installOfferAtom, null), { signal });
  return () => listeners.abort();
}

/** Single use; the browser may offer again later. */
export async function installApp(offer: InstallOffer): Promise<void> {
  store.set(installOfferAtom, null);
  await offer.prompt().catch(() => undefined);
}
