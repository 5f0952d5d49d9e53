import { denombrer } from '#shared/base/texte.ts';
import type { Genre, Main, Place } from './gestes.rules.ts';

/** How each kind of act that is under way is said; what the screen says already is not. */
const DITS: Readonly<Record<Genre, ((n: number) => string) | null>> = {
  creation: () => 'nouveau panier',
  boite: (n) => denombrer(n, 'boîte'),
  acte: null,
  envoi: () => 'envoi à la caisse',
  reglement: null,
  paiement: () => 'paiement',
};

/** [MAI-7] What is under way, of one basket or of all: '2 boîtes, nouveau panier'; null for nothing. */
export function ditEnAttente({ gestes }: Main, place?: Place): string | null {
  const comptes = new Map<Genre, number>();
  for (const g of gestes)
    if (place === undefined || g.place === place)
      comptes.set(g.genre, (comptes.get(g.genre) ?? 0) + 1);
  const dits = [...comptes].flatMap(([genre, n]) => DITS[genre]?.(n) ?? []);
  return dits.length > 0 ? dits.join(', ') : null;
}
/** The basket whose Règlement was asked and has not begun to open; null when none was. */
export const reglementAttendu = ({ gestes }: Main): Place | null =>
  gestes.find((g) => g.genre === 'reglement' && !g.parti)?.place ?? null;
