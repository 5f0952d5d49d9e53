import { parentPort, workerData } from 'node:worker_threads';
import { pixelsDuLogo } from './pixels-logo.ts';

/** Worker thread: decoding time depends on an untrusted image. */
parentPort?.postMessage(pixelsDuLogo(workerData as Uint8Array));
