import * as z from 'zod/mini';
import { entier } from './nombre.ts';

export const LIGNES_MAX = 500;
export const TAILLES_PAGE = [5, 10, 25, 50, 100, 500] as const;

const mots = z.string().check(z.maxLength(200));
/** List query (contract §1). `keyword` and `req_contain`: aliases of `search_by_keyword`. */
export const requeteListe = {
  page: z.optional(entier(1, 1_000_000)),
  rows: z.optional(entier(1, LIGNES_MAX)),
  search_by_keyword: z.optional(mots),
  keyword: z.optional(mots),
  req_contain: z.optional(mots),
  columns: z.optional(z.string().check(z.maxLength(1000))),
  sort: z.optional(z.string().check(z.maxLength(60))),
  order: z.optional(z.enum(['asc', 'desc'])),
};
export const requeteListeSchema = z.object(requeteListe);
export type RequeteListe = z.infer<typeof requeteListeSchema>;

/**
 * [LST-1] Lower case, no accents or ligatures, 'µg', 'ΜG', 'microgrammes' as 'mcg'; same as SQL
 * `f_recherche`.
 */
export function normaliser(texte: string): string {
  return texte
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/×/g, '*')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/microg(?:rammes?)?(?![a-z0-9])/g, 'mcg')
    .replace(/[µμ]/g, 'mc');
}
type Saisie = Pick<RequeteListe, 'search_by_keyword' | 'keyword' | 'req_contain'>;
export const motsSaisis = (requete: Saisie): string =>
  requete.search_by_keyword ?? requete.keyword ?? requete.req_contain ?? '';
/** Covers any pasted name, last word included ('B/24'). */
const MOTS_MAX = 20;
/** Normalised, twenty at most. */
export const motsDuTexte = (texte: string): string[] =>
  normaliser(texte).split(/\s+/).filter(Boolean).slice(0, MOTS_MAX);
/** [LST-2] Any order, each inside a word or code. */
export const motsCherches = (requete: Saisie): string[] => motsDuTexte(motsSaisis(requete));
/** [LST-3] Known columns asked, plus `id`; none named: all. */
export function colonnesDemandees(
  columns: string | undefined,
  existantes: readonly string[],
): readonly string[] {
  const demandees = (columns ?? '')
    .split(',')
    .map((c) => c.trim())
    .filter((c) => existantes.includes(c));
  return demandees.length === 0 ? existantes : [...new Set(['id', ...demandees])];
}
