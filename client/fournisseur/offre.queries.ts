import { enCentimes } from '#shared/base/montant.ts';
import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireOffres } from '#shared/commande/offre.api.ts';
import { prixNet } from '#shared/commande/offre.rules.ts';
import type { OffreFournisseur } from '#shared/commande/offre.schema.ts';

/** Not among the products' own keys: an offer has an id of its own, and is taken for no product. */
const cleDe = (produit_id: number) => ['offres', produit_id] as const;

/**
 * The offers for a product, the cheapest first. Read again when its stock moved: a delivery says
 * what was paid [OFR-4].
 */
export function useOffres(produit_id: number) {
  const relire = () => void cache.invalidateQueries({ queryKey: cleDe(produit_id) });
  useTopic(
    'produits',
    ({ donnees }) => {
      if ('produit' in donnees && donnees.produit.id === produit_id) relire();
    },
    relire,
  );
  return useQuery({
    queryKey: cleDe(produit_id),
    queryFn: async () => dataOf(await readApi(lireOffres, { parametres: { id: produit_id } })),
    gcTime: 0,
  });
}

/** What an act answered of all of them is what is shown. */
export const retenirOffres = (produit_id: number, offres: readonly OffreFournisseur[]): void =>
  holdAnswer(cleDe(produit_id), offres);

const netDe = (o: OffreFournisseur): number =>
  prixNet({ ...o, prix_achat: enCentimes(o.prix_achat) });
/** The same, of one of them. */
export function retenirOffre(faite: OffreFournisseur): void {
  const tenues = cache.getQueryData<OffreFournisseur[]>(cleDe(faite.produit_id)) ?? [];
  const suite = tenues.map((o) => (o.id === faite.id ? faite : o));
  retenirOffres(
    faite.produit_id,
    suite.toSorted((a, b) => netDe(a) - netDe(b)),
  );
}
