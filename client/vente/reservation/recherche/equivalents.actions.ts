import { store } from '#client/base/store.ts';
import { produitDe } from '#client/stock/produit/produit.queries.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { lireMultiplicateur } from '#shared/stock/produit/multiplicateur.rules.ts';
import { equivalentsDeAtom, rechercheAtom } from '../reservation.atoms.ts';

/** [VTE-6] For the quantity typed in the search ('3*doli'); low beep without a product. */
export function voirEquivalents(produit: Produit | undefined): void {
  if (!produit) return lowBeep();
  const { n } = lireMultiplicateur(store.get(rechercheAtom));
  store.set(equivalentsDeAtom, { produit, n });
}
/** For a basket line, which lacks the DCI. */
export const voirEquivalentsDe = async (produit_id: number): Promise<void> =>
  voirEquivalents((await produitDe(produit_id)) ?? undefined);
