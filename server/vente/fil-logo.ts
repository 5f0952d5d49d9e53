import { parentPort, workerData } from 'node:worker_threads';
import { pixelsDuLogo } from './pixels-logo.ts';

/** Runs in a thread of its own: opening an image takes the time its sender decided. */
parentPort?.postMessage(pixelsDuLogo(workerData as Uint8Array));
