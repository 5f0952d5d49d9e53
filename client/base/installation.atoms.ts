import { atom } from 'jotai';
import { magasin } from './magasin.ts';

/**
 * What a browser gives when the application can be put on this station (Chrome, Edge, Android; over
 * HTTPS only): `prompt` asks, once.
 */
export interface OffreInstallation extends Event {
  prompt(): Promise<unknown>;
}
const estOffre = (e: Event): e is OffreInstallation => 'prompt' in e;

/**
 * The offer still open, for whoever wants to take it; null where the browser makes none, or once it
 * was answered.
 */
export const installationAtom = atom<OffreInstallation | null>(null);

/**
 * Called once, before the first screen: the browser offers once a page. Answers how to stop.
 */
export function suivreInstallation(): () => void {
  const ecoutes = new AbortController();
  const { signal } = ecoutes;
  const retenir = (e: Event): void => {
    if (!estOffre(e)) return;
    e.preventDefault(); // no bar over the bottom of a tablet's till: our menu has the entry
    magasin.set(installationAtom, e);
  };
  addEventListener('beforeinstallprompt', retenir, { signal });
  addEventListener('appinstalled', () => magasin.set(installationAtom, null), { signal });
  return () => ecoutes.abort();
}

/** Opens the browser's question. An offer serves once: refused, the browser makes another later. */
export async function installer(offre: OffreInstallation): Promise<void> {
  magasin.set(installationAtom, null);
  await offre.prompt().catch(() => undefined);
}
