import type { Versionne } from './apply.ts';

/**
 * [EVT-32] Creation or update? A row absent from a list may not be new. `premiere`: version at
 * creation.
 */
export const vientDeNaitre = ({ version }: Versionne, premiere = 1): boolean => version <= premiere;
