import { useState } from 'react';
import { ProductPicker } from '#client/ui/product-picker.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import type { CodeLu } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import {
  direCodeInconnu,
  direConstat,
  direNonCherche,
  lireBoite,
  type ReglesDeLecture,
} from './boite-scannee.offert.ts';
import { useRechercheProduits } from './produit.queries.ts';

/**
 * A scan anywhere in this dialog: the product, with the lot and the date its code bears, and how many
 * boxes. What is unknown, or not as it should be, is said.
 */
export function useScanProduit(
  entendre: (p: Produit, code: CodeLu, boites: number) => void,
  regles?: ReglesDeLecture,
): void {
  useScan((brut) => {
    void lireBoite(brut, regles)
      .then((boite) => {
        if (boite === 'inconnue') return direCodeInconnu(brut);
        if (!boite) return null;
        direConstat(boite);
        return entendre(boite.produit, boite.code, boite.boites);
      })
      .catch(() => direNonCherche(brut));
  });
}

/** The field that looks for a product, for the forms of other domains. */
export function ChampProduit({
  id,
  libelle,
  choisir,
  autoFocus = false,
}: {
  id?: string;
  libelle: string;
  choisir: (p: Produit) => void;
  autoFocus?: boolean;
}) {
  const [mots, taper] = useState('');
  const cherches = useDebounced(mots.trim(), 120);
  const { data = [], isFetching } = useRechercheProduits(cherches);
  const prendre = (p: Produit) => {
    taper('');
    choisir(p);
  };
  return (
    <ProductPicker
      {...(id !== undefined && { id })}
      libelle={libelle}
      mots={mots}
      taper={taper}
      produits={cherches === '' ? [] : data}
      chargement={isFetching || cherches !== mots.trim()}
      choisir={prendre}
      autoFocus={autoFocus}
    />
  );
}
