import { denombrer } from '#shared/base/texte.ts';
import type { GenreDeGeste, Main, PanierVise } from './gestes.rules.ts';

/** How each kind of act that is under way is said; what the screen says already is not. */
const DITS: Readonly<Record<GenreDeGeste, ((n: number) => string) | null>> = {
  creation: () => 'nouveau panier',
  boite: (n) => denombrer(n, 'boîte'),
  acte: null,
  envoi: () => 'envoi à la caisse',
  reglement: null,
  paiement: () => 'paiement',
};

/** [MAI-7] What is under way, of one basket or of all: '2 boîtes, nouveau panier'; null for nothing. */
export function ditEnAttente({ gestes }: Main, place?: PanierVise): string | null {
  const comptes = new Map<GenreDeGeste, number>();
  for (const g of gestes)
    if (place === undefined || g.place === place)
      comptes.set(g.genre, (comptes.get(g.genre) ?? 0) + 1);
  const dits = [...comptes].flatMap(([genre, n]) => DITS[genre]?.(n) ?? []);
  return dits.length > 0 ? dits.join(', ') : null;
}
/** The basket whose Règlement was asked and has not begun to open; null when none was. */
export const reglementAttendu = ({ gestes }: Main): PanierVise | null =>
  gestes.find((g) => g.genre === 'reglement' && !g.parti)?.place ?? null;
