import { normaliser } from '#shared/base/liste.ts';
import { ecrituresDuCode, porteCode } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';

/**
 * [PRO-27] Does an answer held by this page lack a product that it should have now: just made, put
 * back on sale, renamed, or given that code? `asked` is the reading's key after its first word:
 * `['code', cip]` or `['recherche', words, rows]`; other readings lack nothing.
 *
 * A search is judged by its plain words alone: what only an approximate spelling finds is left to
 * its half minute.
 */
export function answerLacks(
  asked: readonly unknown[],
  answer: readonly Produit[],
  produit: Produit,
): boolean {
  if (!produit.is_active || answer.some((p) => p.id === produit.id)) return false;
  const [kind, what, rows] = asked;
  if (kind === 'code') return porteCode(produit, { cips: ecrituresDuCode(String(what)) });
  if (kind !== 'recherche' || typeof rows !== 'number' || answer.length >= rows) return false;
  const name = normaliser(produit.libelle);
  const words = normaliser(String(what)).split(/\s+/);
  return words.every((word) => name.includes(word));
}
