import { parentPort, workerData } from 'node:worker_threads';
import { composerBase } from './composer-base.ts';

/**
 * Runs in a thread of its own: reading the files takes a second or two, during which the server
 * goes on selling.
 */
const { fichiers, jour } = workerData as { fichiers: [string, Uint8Array][]; jour: string };
parentPort?.postMessage(composerBase(new Map(fichiers), jour));
