import { store } from '#client/base/store.ts';
import { produitDe } from '#client/produit/produit.queries.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { equivalentsDeAtom } from '../reservation.atoms.ts';

/** Opens what may be given instead of this product; a low note when none is pointed at. */
export function voirEquivalents(produit: Produit | undefined): void {
  if (produit) store.set(equivalentsDeAtom, produit);
  else lowBeep();
}
/** The same for a line of the basket, which does not hold the product's DCI. */
export const voirEquivalentsDe = async (produit_id: number): Promise<void> =>
  voirEquivalents((await produitDe(produit_id)) ?? undefined);
