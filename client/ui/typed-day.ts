import { estJourAdmis } from '#shared/base/dates.ts';

/** `2026-11-21` → `21/11/2026`; empty stays empty. */
export const typedDay = (day: string): string => day.split('-').reverse().join('/');

/** `21/11/2026` → `2026-11-21`; null when invalid, incomplete, or outside 2000–2100. */
export function enteredDay(text: string): string | null {
  const [, d = '', m = '', y = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const day = `${y}-${m}-${d}`;
  return estJourAdmis(day) ? day : null;
}
