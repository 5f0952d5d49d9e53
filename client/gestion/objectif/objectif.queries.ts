import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf, holdAnswer } from '#client/base/cache.ts';
import { listerObjectifs } from '#shared/gestion/objectif/objectif.api.ts';
import type { Objectif } from '#shared/gestion/objectif/objectif.schema.ts';

const cleDuMois = (mois: string) => ['objectifs', mois] as const;

export const useObjectifs = (mois: string) =>
  useQuery({
    queryKey: cleDuMois(mois),
    queryFn: async () =>
      dataOf(await readApi(listerObjectifs, { requete: { mois }, silencieux: true })),
    staleTime: 30_000,
  });
export const retenirObjectifs = (mois: string, lus: Objectif[]): void =>
  holdAnswer(cleDuMois(mois), lus);
