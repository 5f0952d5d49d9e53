import { denombrer } from '#shared/base/texte.ts';
import type { GenreDeGeste, Main, PanierVise } from './gestes.rules.ts';

/** Null: already visible on screen. */
const DITS: Readonly<Record<GenreDeGeste, ((n: number) => string) | null>> = {
  creation: () => 'nouveau panier',
  boite: (n) => denombrer(n, 'boîte'),
  acte: null,
  envoi: () => 'envoi à la caisse',
  reglement: null,
  paiement: () => 'paiement',
};

/** [MAI-7] Pending actions of one basket or all: '2 boîtes, nouveau panier'; null when none. */
export function describePending({ gestes }: Main, place?: PanierVise): string | null {
  const comptes = new Map<GenreDeGeste, number>();
  for (const g of gestes)
    if (place === undefined || g.place === place)
      comptes.set(g.genre, (comptes.get(g.genre) ?? 0) + 1);
  const dits = [...comptes].flatMap(([genre, n]) => DITS[genre]?.(n) ?? []);
  return dits.length > 0 ? dits.join(', ') : null;
}
/** Basket whose Règlement is requested, not opened; else null. */
export const reglementAttendu = ({ gestes }: Main): PanierVise | null =>
  gestes.find((g) => g.genre === 'reglement' && !g.parti)?.place ?? null;
