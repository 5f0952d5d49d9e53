import { magasin } from '#client/base/magasin.ts';
import { produitDe } from '#client/produit/produit.queries.ts';
import { bipGrave } from '#client/ui/sons.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { equivalentsDeAtom } from '../reservation.atoms.ts';

/** Opens what may be given instead of this product; a low note when none is pointed at. */
export function voirEquivalents(
  produit: Pick<Produit, 'id' | 'libelle' | 'dci'> | undefined,
): void {
  if (produit)
    magasin.set(equivalentsDeAtom, { id: produit.id, libelle: produit.libelle, dci: produit.dci });
  else bipGrave();
}
/** The same for a line of the basket, which does not hold the product's DCI. */
export const voirEquivalentsDe = async (produit_id: number): Promise<void> =>
  voirEquivalents((await produitDe(produit_id)) ?? undefined);
