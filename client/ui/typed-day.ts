/** `2026-11-21` → `21/11/2026`; empty stays empty. */
export const typedDay = (jour: string): string => jour.split('-').reverse().join('/');

/** `21/11/2026` → `2026-11-21`; null for a day that does not exist or is not whole. */
export function enteredDay(texte: string): string | null {
  const [, j = '', m = '', a = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texte) ?? [];
  if (a === '') return null;
  const date = new Date(Date.UTC(Number(a), Number(m) - 1, Number(j)));
  return date.getUTCFullYear() === Number(a) &&
    date.getUTCMonth() === Number(m) - 1 &&
    date.getUTCDate() === Number(j)
    ? `${a}-${m}-${j}`
    : null;
}
