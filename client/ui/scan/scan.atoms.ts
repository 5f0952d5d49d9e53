import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { ECART_FILAIRE } from './detecteur-scan.rules.ts';

/** Speed of this station's scanner: a preference of the machine, not of the person. */
export const ecartScanAtom = storedAtom('scan.ecart_max', z.number(), ECART_FILAIRE as number);
