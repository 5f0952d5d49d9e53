import { debutDeJour, formatDate } from '#shared/base/dates.ts';

/** What shapes a list's answer without choosing its rows. */
const NOT_A_CHOICE = new Set(['columns', 'sort', 'rows', 'page', 'total']);
const PERIOD = new Set(['period_from', 'period_to']);

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? formatDate(debutDeJour(value.slice(0, 10))) : null;
function periodInWords({ period_from, period_to }: Readonly<Record<string, unknown>>): string[] {
  const [from, to] = [dayOf(period_from), dayOf(period_to)];
  if (from && to) return [`du ${from} au ${to}`];
  if (from) return [`depuis le ${from}`];
  return to ? [`jusqu’au ${to}`] : [];
}
/** A choice whose value is a word of the screen ('Soldé', 'A-02'); a number is of something else. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && !/^\d{4}-\d{2}-\d{2}T/.test(value);

/**
 * [EXP-13] What a printed list is of: its period, the words searched, the choices that are words;
 * 'liste filtrée' when something else was chosen by its number, a register, a supplier. Empty for a
 * whole list.
 *
 * `{ period_from: '2026-11-01', period_to: '2026-11-28', search_by_keyword: 'doli', statut: 'Soldé' }` →
 * 'du 01/11/2026 au 28/11/2026 · « doli » · Soldé'.
 */
export function askedInWords(query: Readonly<Record<string, unknown>>): string {
  const { search_by_keyword: words, ...rest } = query;
  const others = Object.entries(rest).filter(
    ([name, value]) => !NOT_A_CHOICE.has(name) && !PERIOD.has(name) && Boolean(value),
  );
  const byNumber = others.some(([name, value]) => name.endsWith('_id') && !isWord(value));
  return [
    ...periodInWords(query),
    ...(isFilled(words) ? [`« ${words.trim()} »`] : []),
    ...others.map(([, value]) => value).filter(isWord),
    ...(byNumber ? ['liste filtrée'] : []),
  ].join(' · ');
}
const isFilled = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';
