import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { denombrer } from '#shared/base/texte.ts';

/** Parameters that filter nothing. */
const NOT_A_CHOICE = new Set(['columns', 'sort', 'order', 'rows', 'page', 'total']);
const PERIOD = new Set(['period_from', 'period_to']);

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? formatDate(debutDeJour(value.slice(0, 10))) : null;
function periodInWords({ period_from, period_to }: Readonly<Record<string, unknown>>): string[] {
  const [from, to] = [dayOf(period_from), dayOf(period_to)];
  if (from && to) return [`du ${from} au ${to}`];
  if (from) return [`depuis le ${from}`];
  return to ? [`jusqu’au ${to}`] : [];
}
/** Coded values, in the words of their chip or box. */
const SAID: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a_compter: { '1': 'À compter' },
  a_voir: { '1': 'À regarder' },
  avec_retour: { '1': 'Avec retour' },
  disponible: { '1': 'Disponibles seulement' },
  en_stock: { '1': 'Dans mes produits' },
  etat: {
    a_compter: 'À compter',
    comptees: 'Comptés',
    ecarts: 'Avec écart',
    a_verifier: 'À vérifier',
    a_recompter: 'À recompter',
  },
  is_active: { '0': 'Désactivés', false: 'Désactivés', '1': '', true: '' },
  liste: {
    perimes: 'Périment',
    dormants: 'Dorment',
    surstock: 'En trop',
    abc: 'Classes ABC',
    marques: 'Vendus d’abord',
  },
  perimes: { '1': 'Périmés' },
  stock_bas: { '1': 'Stock bas' },
  tableau: { aucun: 'Sans tableau' },
  vendues: { '1': 'Dans mes produits' },
};
const SOMETHING = 'liste filtrée';
/** Numeric filters with a noun. */
const NUMBERED: Readonly<Record<string, (n: string) => string>> = {
  rayon: (n) => `Rayon ${n}`,
  jours: (n) => denombrer(Number(n), 'jour'),
  semaines: (n) => denombrer(Number(n), 'semaine'),
};
/**
 * Screen words as such ('Soldé', 'A-02'), shelves by number; other numbers or codes: 'liste
 * filtrée'.
 */
function choiceInWords([name, value]: readonly [string, unknown]): string {
  const text = String(value);
  const said = SAID[name]?.[text];
  if (said !== undefined) return said;
  const numbered = NUMBERED[name];
  if (numbered) return numbered(text);
  return /\p{L}/u.test(text) && !/_|^\d{4}-\d{2}-\d{2}T/.test(text) ? text : SOMETHING;
}

/**
 * [EXP-13] Subtitle of a printed list: period, words, filters; 'liste filtrée' for those chosen by
 * number (register, supplier). Empty for a whole list.
 * `{ period_from: '2026-11-01', period_to: '2026-11-28', search_by_keyword: 'doli', statut: 'Soldé'
 * }` → 'du 01/11/2026 au 28/11/2026 · « doli » · Soldé'.
 */
export function askedInWords(query: Readonly<Record<string, unknown>>): string {
  const { search_by_keyword: words, ...rest } = query;
  const choices = Object.entries(rest)
    .filter(([name]) => !NOT_A_CHOICE.has(name) && !PERIOD.has(name))
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(choiceInWords);
  const said = new Set(choices.filter((choice) => choice !== '' && choice !== SOMETHING));
  return [
    ...periodInWords(query),
    ...(isFilled(words) ? [`« ${words.trim()} »`] : []),
    ...said,
    ...(choices.includes(SOMETHING) ? [SOMETHING] : []),
  ].join(' · ');
}
const isFilled = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';
