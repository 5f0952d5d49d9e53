import * as z from 'zod/mini';
import { atomeStocke } from '#client/base/atome-stocke.ts';
import { ECART_FILAIRE } from './detecteur-scan.rules.ts';

/** Speed of this station's scanner: a preference of the machine, not of the person. */
export const ecartScanAtom = atomeStocke('scan.ecart_max', z.number(), ECART_FILAIRE as number);
