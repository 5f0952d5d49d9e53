import { jourDe } from '../../base/dates.ts';

/** [DEP-3] No future date: no report would include it. */
export const estAVenir = (date: string, maintenant: Date): boolean => date > jourDe(maintenant);
