import { port } from '../../platform/http/port.ts';

export interface SuiviMobile {
  /** Looks now: a request was written, or a status is asked for. */
  eveiller(): void;
}

/** Absent: another process follows. */
export const MOBILE_MONEY = port<SuiviMobile | undefined>('mobile-money', undefined);
