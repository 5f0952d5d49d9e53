import { Worker } from 'node:worker_threads';
import type { BaseComposee } from './composer-base.ts';
import type { Fichiers } from './lire-table.ts';

const MEMOIRE_MO = 1_024;

/** `composerBase` in a worker; rejects when it dies (out of memory). */
export function composerAPart(fichiers: Fichiers, jour: string): Promise<BaseComposee | string[]> {
  return new Promise((ok, ko) => {
    const fil = new Worker(new URL('./fil-composer.ts', import.meta.url), {
      workerData: { fichiers: [...fichiers], jour },
      resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MO },
    });
    fil.once('message', ok);
    fil.once('error', ko);
    fil.once('exit', (code) => ko(new Error(`composition de la base interrompue (${code})`)));
  });
}
