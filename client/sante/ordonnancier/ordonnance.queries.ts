import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { lireOrdonnance } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import { PRESCRIPTEURS } from '#shared/sante/ordonnancier/prescripteur.record.ts';

const cleDe = (id: number) => ['ordonnance', id];
/** Cached only while displayed (health data). */
const lectureOrdonnance = (id: number) => ({
  queryKey: cleDe(id),
  queryFn: async () =>
    dataOf(await readApi(lireOrdonnance, { parametres: { id }, silencieux: true })),
  staleTime: 0,
  gcTime: 0,
});
export const useOrdonnance = (id: number, actif = true) =>
  useQuery({ ...lectureOrdonnance(id), enabled: actif });
export const fetchOrdonnance = (id: number) => cache.fetchQuery(lectureOrdonnance(id));
export const refetchOrdonnance = (id: number): void =>
  void cache.invalidateQueries({ queryKey: cleDe(id) });

const PROPOSES = 8;
export const usePrescripteurs = (mots: string, actif: boolean) =>
  useQuery({
    queryKey: ['prescripteurs', mots],
    queryFn: async () =>
      dataOf(
        await readApi(PRESCRIPTEURS.calls.list, {
          requete: { page: 1, rows: PROPOSES, search_by_keyword: mots },
          silencieux: true,
        }),
      ),
    enabled: actif,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
