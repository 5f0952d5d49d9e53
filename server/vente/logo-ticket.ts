import { Worker } from 'node:worker_threads';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lireFichierGarde } from '../fichier/garder-image.ts';
import type { PixelsLogo } from './pixels-logo.ts';

const MEMOIRE_MO = 256;
/** What does not open within it is not drawn: a whole logo takes a fifth of a second. */
const PATIENCE_MS = 5_000;

/** [IMP-3] `pixelsDuLogo` beside the loop, for a bounded time; null when it does not end well. */
export function preparerLogo(octets: Uint8Array): Promise<PixelsLogo | null> {
  return new Promise((rendre) => {
    const fil = new Worker(new URL('./fil-logo.ts', import.meta.url), {
      workerData: octets,
      resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MO },
    });
    const fin = setTimeout(() => void fil.terminate(), PATIENCE_MS);
    fil.once('message', rendre);
    fil.once('error', () => rendre(null));
    fil.once('exit', () => {
      clearTimeout(fin);
      rendre(null);
    });
  });
}

/** The last one prepared: a pharmacy has one, and an address never changes its content. */
let dernier: { adresse: string; logo: Promise<PixelsLogo | null> } | null = null;
/** The logo at that address of ours, prepared once for all tickets; null when there is none to draw. */
export async function logoDuTicket(
  em: EntityManager,
  adresse: string | null,
): Promise<PixelsLogo | null> {
  if (adresse === null || !adresse.startsWith('/fichiers/')) return null;
  if (dernier?.adresse === adresse) return dernier.logo;
  const fichier = await lireFichierGarde(em, adresse.slice('/fichiers/'.length));
  if (!fichier) return null;
  dernier = { adresse, logo: preparerLogo(fichier.octets) };
  return dernier.logo;
}
