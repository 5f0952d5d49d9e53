import { Worker } from 'node:worker_threads';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readStoredFichier } from '../../platform/fichier/store-image.ts';
import type { PixelsLogo } from './pixels-logo.ts';

const MEMOIRE_MO = 256;
/** Decoding timeout; a normal logo takes 200 ms. */
const PATIENCE_MS = 5_000;

/** [TKT-3] `pixelsDuLogo` in a worker with timeout; null on failure. */
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

/** Single-entry cache: addresses are immutable. */
let dernier: { adresse: string; logo: Promise<PixelsLogo | null> } | null = null;
/** Prepared once; null when none. */
export async function logoDuTicket(
  em: EntityManager,
  adresse: string | null,
): Promise<PixelsLogo | null> {
  if (adresse === null || !adresse.startsWith('/fichiers/')) return null;
  if (dernier?.adresse === adresse) return dernier.logo;
  const fichier = await readStoredFichier(em, adresse.slice('/fichiers/'.length));
  if (!fichier) return null;
  dernier = { adresse, logo: preparerLogo(fichier.octets) };
  return dernier.logo;
}
