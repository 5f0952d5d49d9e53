import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { lireFacture, listerFactures } from '#shared/vente/facture/facture.api.ts';
import { surAvoirs, surDevis } from '#shared/vente/facture/facture.events.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { Avoir, FactureDetail } from '#shared/vente/facture/facture.schema.ts';

export const DEVIS_VIVANTS: Vivant<Facture> = {
  topic: 'devis',
  appliquer: surDevis,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'devis.cree' &&
    'facture' in donnees &&
    !lignes.some((f) => f.id === donnees.facture.id),
  repond: ({ donnees }, filtres) =>
    !('facture' in donnees) || bears(donnees.facture, filtres, ['status']),
};

export const AVOIRS_VIVANTS: Vivant<Avoir> = {
  topic: 'devis',
  appliquer: surAvoirs,
  arrivee: (lignes, { donnees }) =>
    'avoir' in donnees && !lignes.some((a) => a.id === donnees.avoir.id),
};

export const cleFacture = (id: number) => ['factures', id] as const;
/** Refetched on each event: lines are not in the payload. */
export function useFacture(id: number) {
  const refetch = () => void cache.invalidateQueries({ queryKey: cleFacture(id) });
  useTopic(
    'devis',
    ({ donnees }) => {
      if ('facture' in donnees && donnees.facture.id === id) refetch();
    },
    cleFacture(id),
  );
  return useQuery({
    queryKey: cleFacture(id),
    queryFn: async () =>
      dataOf(await readApi(lireFacture, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}
export function recevoirFacture(recue?: FactureDetail): void {
  if (recue) holdAnswer(cleFacture(recue.id), recue);
  void cache.invalidateQueries({ queryKey: ['liste', listerFactures.chemin] });
}
