import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, rereadOlder } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import {
  lireApercu,
  lireBordereau,
  lireCreances,
  listerBordereaux,
  listerTaux,
} from '#shared/vente/cnamgs/bordereau.api.ts';
import { surBordereaux } from '#shared/vente/cnamgs/bordereau.events.ts';
import type { Bordereau, DemandeApercu } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { RACINE_VENTES } from '../vente.queries.ts';

const RACINE = ['cnamgs'] as const;
export const useApercu = (demande: DemandeApercu | null) =>
  useQuery({
    queryKey: [...RACINE, 'apercu', demande],
    queryFn: async () =>
      dataOf(await readApi(lireApercu, { requete: demande ?? {}, silencieux: true })),
    enabled: demande !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const useBordereau = (id: number) =>
  useQuery({
    queryKey: [...RACINE, 'bordereau', id],
    queryFn: async () =>
      dataOf(await readApi(lireBordereau, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
export const useCreances = () =>
  useQuery({
    queryKey: [...RACINE, 'creances'],
    queryFn: async () => dataOf(await readApi(lireCreances, { silencieux: true })),
    staleTime: 0,
  });
export const useTaux = () =>
  useQuery({
    queryKey: [...RACINE, 'taux'],
    queryFn: async () => dataOf(await readApi(listerTaux, { silencieux: true })),
  });

const DES_FONDS = [RACINE, ['liste', listerBordereaux.chemin]];
/** `ventes`: also when an export dated sales, or an insured was corrected. */
export function refetchCnamgs({ ventes = false } = {}): void {
  for (const queryKey of DES_FONDS) void cache.invalidateQueries({ queryKey });
  if (ventes) void cache.invalidateQueries({ queryKey: RACINE_VENTES });
}
/** On exports, payments, rejections, and covered sales made or cancelled. */
export function useCnamgsVivant(): void {
  useTopic(
    'ventes',
    ({ donnees }) => {
      if ('bordereau' in donnees || ('vente' in donnees && donnees.vente.export_at !== null))
        refetchCnamgs();
      else if ('vente' in donnees && donnees.vente.total_prise_en_charge > 0)
        void cache.invalidateQueries({ queryKey: RACINE });
    },
    (position) => DES_FONDS.forEach((cle) => rereadOlder(cle, position)),
  );
}
export const BORDEREAUX_VIVANTS: Vivant<Bordereau> = {
  topic: 'ventes',
  appliquer: surBordereaux,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'bordereau.exporte' &&
    'bordereau' in donnees &&
    !lignes.some((b) => b.id === donnees.bordereau.id),
  repond: ({ donnees }, filtres) =>
    !('bordereau' in donnees) || bears(donnees.bordereau, filtres, ['secteur', 'statut']),
};
