import { atomWithStorage } from 'jotai/utils';
import { ECART_FILAIRE } from './detecteur-scan.rules.ts';

/** Speed of this station's scanner: a preference of the machine, not of the person. */
export const ecartScanAtom = atomWithStorage('scan.ecart_max', ECART_FILAIRE, undefined, { getOnInit: true });
