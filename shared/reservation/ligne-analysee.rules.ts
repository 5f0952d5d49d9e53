import type { LigneSuivie } from '../interaction/resume.rules.ts';
import type { CompositionDuProduit } from '../interaction/substances.schema.ts';

/** What names a line of a basket among those looked at: its product. */
export const cleDeLigne = (produit_id: number): string => String(produit_id);

/**
 * [CIN-3] A line of a basket, or of what its client took on a day, as the rules of interactions look at
 * it. A product taken before is not the line of the basket, though it is the same product.
 */
export function ligneAnalysee(
  l: { produit_id: number; libelle: string; posologie?: string | null },
  composition: CompositionDuProduit | null,
  achetee_le: string | null = null,
): LigneSuivie {
  return {
    cle:
      achetee_le === null ? cleDeLigne(l.produit_id) : `${cleDeLigne(l.produit_id)} ${achetee_le}`,
    libelle: l.libelle,
    posologie: l.posologie ?? null,
    substances: composition?.substances ?? [],
    voies: composition?.voies ?? null,
    mentions: composition?.mentions ?? [],
    achetee_le,
  };
}

/** [CIN-3] The same of what is not in a basket: found, or said to be taken. */
export const ligneHorsPanier = (
  cle: string,
  libelle: string,
  composition: CompositionDuProduit | null,
): LigneSuivie => ({ ...ligneAnalysee({ produit_id: 0, libelle }, composition), cle });
