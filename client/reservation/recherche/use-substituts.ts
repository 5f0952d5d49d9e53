import { useEquivalents } from '#client/produit/produit.queries.ts';
import { dciCanonique } from '#shared/produit/dci.rules.ts';
import {
  type Difference,
  ecartsDuSubstitut,
  memeDosageEtForme,
} from '#shared/produit/equivalents.rules.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { raisonEchec, useEquivalentsExternes } from '../prescription/prescription.queries.ts';

/** A product that may be given instead; `id` null: we do not hold it. */
export interface Substitut {
  cle: string;
  id: number | null;
  libelle: string;
  cip: string | null;
  qte: number;
  rayon: string | null;
  /** What is told of its price; taxes are not known of what only the drug service names. */
  prix: Pick<Produit, 'prix_de_vente' | 'tva' | 'css' | 'couvert'> | null;
  ecarts: readonly Difference[];
}
/** Same strength and form, then the others; within each, in the order they were answered. */
export interface Substituts {
  surs: readonly Substitut[];
  aVerifier: readonly Substitut[];
  chargement: boolean;
  erreur: string | null;
  relire: () => Promise<unknown>;
  message: string;
}

/** Our own first, then what the drug service adds; a product of ours is shown once. */
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
    relire: notres.refetch,
    message: externes.data?.message ?? externes.error?.message ?? '',
  };
}
