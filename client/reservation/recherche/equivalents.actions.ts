import { store } from '#client/base/store.ts';
import { produitDe } from '#client/produit/produit.queries.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { lireMultiplicateur } from '#shared/produit/multiplicateur.rules.ts';
import { equivalentsDeAtom, rechercheAtom } from '../reservation.atoms.ts';

/**
 * [VTE-6] Opens what may be given instead of this product, for as many boxes as were asked for in
 * the search ('3*doli'); a low note when none is pointed at.
 */
export function voirEquivalents(produit: Produit | undefined): void {
  if (!produit) return lowBeep();
  const { n } = lireMultiplicateur(store.get(rechercheAtom));
  store.set(equivalentsDeAtom, { produit, n });
}
/** The same for a line of the basket, which does not hold the product's DCI. */
export const voirEquivalentsDe = async (produit_id: number): Promise<void> =>
  voirEquivalents((await produitDe(produit_id)) ?? undefined);
