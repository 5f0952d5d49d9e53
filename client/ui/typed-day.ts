/** `2026-11-21` → `21/11/2026`; empty stays empty. */
export const typedDay = (day: string): string => day.split('-').reverse().join('/');

/** `21/11/2026` → `2026-11-21`; null for a day that does not exist or is not whole. */
export function enteredDay(text: string): string | null {
  const [, d = '', m = '', y = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (y === '') return null;
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  return date.getUTCFullYear() === Number(y) &&
    date.getUTCMonth() === Number(m) - 1 &&
    date.getUTCDate() === Number(d)
    ? `${y}-${m}-${d}`
    : null;
}
