import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { WIRED_GAP } from './detecteur-scan.rules.ts';

/** Per station. */
export const scanGapAtom = storedAtom('scan.ecart_max', z.number(), WIRED_GAP as number);
