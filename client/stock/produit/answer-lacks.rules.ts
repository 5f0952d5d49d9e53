import { normaliser } from '#shared/base/liste.ts';
import { ecrituresDuCode, porteCode } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

/**
 * [PRO-27] A cached answer lacking a product created, reactivated, renamed or given that code.
 * `asked`: `['code', cip]` or `['recherche', words, rows]`; others: false.
 * Plain words only; fuzzy results expire within half a minute.
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
