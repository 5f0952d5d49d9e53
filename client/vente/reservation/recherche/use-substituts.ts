import { useEquivalents } from '#client/stock/produit/produit.queries.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import {
  type Difference,
  ecartsDuSubstitut,
  memeDosageEtForme,
} from '#shared/stock/produit/equivalents.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { raisonEchec, useEquivalentsExternes } from '../prescription/prescription.queries.ts';

/** `id` null: not ours. */
export interface Substitut {
  cle: string;
  id: number | null;
  libelle: string;
  cip: string | null;
  qte: number;
  rayon: string | null;
  /** Taxes unknown when only the drug service names it. */
  prix: Pick<Produit, 'prix_de_vente' | 'tva' | 'css' | 'couvert'> | null;
  ecarts: readonly Difference[];
}
/** Same strength and form, then the others; in answered order. */
export interface Substituts {
  surs: readonly Substitut[];
  aVerifier: readonly Substitut[];
  chargement: boolean;
  erreur: string | null;
  refetch: () => Promise<unknown>;
  message: string;
}

/** Ours first, then the drug service's, without duplicates. */
export function useSubstituts(produit: Produit): Substituts {
  const notres = useEquivalents(produit);
  const externes = useEquivalentsExternes(produit.id, dciCanonique(produit.dci) !== null);
  const ids = new Set(notres.data?.map((e) => e.id));
  const tous: Substitut[] = [
    ...(notres.data ?? []).map((e) => ({
      ...e,
      cle: `n${e.id}`,
      qte: vendable(e),
      prix: e,
      ecarts: ecartsDuSubstitut(produit, e),
    })),
    ...(externes.data?.equivalents ?? [])
      .filter((e) => e.id === null || !ids.has(e.id))
      .map((e, i) => {
        const libelle = e.libelle_local ?? e.libelle;
        return {
          cle: `x${i}`,
          id: e.id,
          libelle,
          cip: e.cip_local ?? e.cip,
          qte: e.qte,
          rayon: e.rayon,
          prix: e.prix_de_vente === null ? null : { ...e, prix_de_vente: e.prix_de_vente },
          ecarts: ecartsDuSubstitut(produit, { libelle, forme: e.forme }),
        };
      }),
  ];
  return {
    surs: tous.filter((e) => memeDosageEtForme(e.ecarts)),
    aVerifier: tous.filter((e) => !memeDosageEtForme(e.ecarts)),
    chargement: notres.isLoading || externes.isLoading,
    erreur: notres.error ? raisonEchec(notres.error) : null,
    refetch: notres.refetch,
    message: externes.data?.message ?? externes.error?.message ?? '',
  };
}
