import type { Versionne } from './apply.ts';

/**
 * [EVT-32] Was it just made, and not only changed? Of an event that says both: a row that a list does
 * not show is not new for it. `premiere`: the version it has once made.
 */
export const vientDeNaitre = ({ version }: Versionne, premiere = 1): boolean => version <= premiere;
