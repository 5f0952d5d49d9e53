import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import {
  lireEtatBase,
  lireFiche,
  lireGroupe,
  listerMedicaments,
} from '#shared/stock/medicament/medicament.api.ts';
import { surEtatBase } from '#shared/stock/medicament/medicament.events.ts';
import type { EtatBase } from '#shared/stock/medicament/import.schema.ts';

const ETAT = ['base', 'etat'] as const;
const lectureEtat = {
  queryKey: ETAT,
  queryFn: async () => dataOf(await readApi(lireEtatBase, { silencieux: true })),
  staleTime: Infinity,
};

/** Live: includes other stations' imports, whose end refetches rows. */
export function useEtatBase(): EtatBase | undefined {
  useTopic(
    'medicaments',
    (message) => {
      const { donnees } = message;
      if (!('import' in donnees)) return;
      reduceCache(ETAT, surEtatBase, message);
      if (donnees.import.statut === 'Terminé') refetchBase();
    },
    ETAT,
  );
  return useQuery(lectureEtat).data;
}
export const refetchEtat = (): Promise<void> => cache.invalidateQueries({ queryKey: ETAT });

export function refetchBase(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerMedicaments.chemin] });
  void cache.invalidateQueries({ queryKey: ['base', 'fiche'] });
  void cache.invalidateQueries({ queryKey: ['base', 'groupe'] });
}

export const useFiche = (id: number) =>
  useQuery({
    queryKey: ['base', 'fiche', id],
    queryFn: async () => dataOf(await readApi(lireFiche, { parametres: { id }, silencieux: true })),
    gcTime: 60_000,
  });
export const useGroupe = (id: number) =>
  useQuery({
    queryKey: ['base', 'groupe', id],
    queryFn: async () =>
      dataOf(await readApi(lireGroupe, { parametres: { id }, silencieux: true })),
    gcTime: 60_000,
  });
