import { jourDe } from '../base/dates.ts';

/** [DEP-3] An expense is of a day that has come: one of 2099 would be in no period anybody reads. */
export const estAVenir = (date: string, maintenant: Date): boolean => date > jourDe(maintenant);
