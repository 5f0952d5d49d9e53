import type { LigneSuivie } from '../../sante/interaction/resume.rules.ts';
import type { CompositionDuProduit } from '../../sante/interaction/substances.schema.ts';

export const cleDeLigne = (produit_id: number): string => String(produit_id);

/** [CIN-3] Basket line or past purchase; the same product in both gives two lines. */
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

/** [CIN-3] For search results and declared medicines. */
export const ligneHorsPanier = (
  cle: string,
  libelle: string,
  composition: CompositionDuProduit | null,
): LigneSuivie => ({ ...ligneAnalysee({ produit_id: 0, libelle }, composition), cle });
