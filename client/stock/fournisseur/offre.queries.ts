import { enCentimes } from '#shared/base/montant.ts';
import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireOffres } from '#shared/stock/commande/offre.api.ts';
import { prixNet } from '#shared/stock/commande/offre.rules.ts';
import type { OffreFournisseur } from '#shared/stock/commande/offre.schema.ts';

/** Own key: an offer id must not match a product id. */
const cleDe = (produit_id: number) => ['offres', produit_id] as const;

/** Cheapest first. Refetched on stock events: deliveries record prices paid [OFR-4]. */
export function useOffres(produit_id: number) {
  const refetch = () => void cache.invalidateQueries({ queryKey: cleDe(produit_id) });
  useTopic(
    'produits',
    ({ donnees }) => {
      if ('produit' in donnees && donnees.produit.id === produit_id) refetch();
    },
    refetch,
  );
  return useQuery({
    queryKey: cleDe(produit_id),
    queryFn: async () => dataOf(await readApi(lireOffres, { parametres: { id: produit_id } })),
    gcTime: 0,
  });
}

export const retenirOffres = (produit_id: number, offres: readonly OffreFournisseur[]): void =>
  holdAnswer(cleDe(produit_id), offres);

const netDe = (o: OffreFournisseur): number =>
  prixNet({ ...o, prix_achat: enCentimes(o.prix_achat) });
export function retenirOffre(faite: OffreFournisseur): void {
  const tenues = cache.getQueryData<OffreFournisseur[]>(cleDe(faite.produit_id)) ?? [];
  const suite = tenues.map((o) => (o.id === faite.id ? faite : o));
  retenirOffres(
    faite.produit_id,
    suite.toSorted((a, b) => netDe(a) - netDe(b)),
  );
}
