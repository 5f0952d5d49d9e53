import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import {
  lireComptes,
  lireDettes,
  listerMoisComptables,
} from '#shared/gestion/comptabilite/comptabilite.api.ts';

const RACINE = ['comptabilite'] as const;
export const useMoisComptables = () =>
  useQuery({
    queryKey: [...RACINE, 'mois'],
    queryFn: async () => dataOf(await readApi(listerMoisComptables, { silencieux: true })),
    staleTime: 0,
  });
export const useDettes = () =>
  useQuery({
    queryKey: [...RACINE, 'dettes'],
    queryFn: async () => dataOf(await readApi(lireDettes, { silencieux: true })),
    staleTime: 0,
  });
export const useComptes = () =>
  useQuery({
    queryKey: [...RACINE, 'comptes'],
    queryFn: async () => dataOf(await readApi(lireComptes, { silencieux: true })),
    gcTime: 0,
  });
export const refetchComptabilite = (): void =>
  void cache.invalidateQueries({ queryKey: [...RACINE] });
