import { parentPort, workerData } from 'node:worker_threads';
import { composerBase } from './composer-base.ts';

/** Worker: parsing takes seconds and would block sales. */
const { fichiers, jour } = workerData as { fichiers: [string, Uint8Array][]; jour: string };
parentPort?.postMessage(composerBase(new Map(fichiers), jour));
