import { useState } from 'react';
import { ProductPicker } from '#client/ui/product-picker.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import * as phrasesScan from '#shared/produit/scan.phrases.ts';
import { type CodeLu, lireCode } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { produitDuCode, useRechercheProduits } from './produit.queries.ts';

/**
 * A scan anywhere in this dialog: the product, with the lot and the date its code bears. What is
 * unknown is said.
 */
export function useScanProduit(entendre: (p: Produit, code: CodeLu) => void): void {
  useScan((brut) => {
    const code = lireCode(brut);
    const inconnu = () => {
      lowBeep();
      toast.avertir(phrasesScan.codeInconnu(code?.cips[0] ?? brut));
    };
    if (!code) return inconnu();
    void produitDuCode(code)
      .then((p) => (p ? entendre(p, code) : inconnu()))
      .catch(() => toast.avertir(phrasesScan.codeNonCherche(code.cips[0] ?? brut)));
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
