import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import type { MedicamentHorsStock } from '#shared/stock/medicament/hors-stock.schema.ts';
import { chercherHorsStock } from '#shared/stock/medicament/hors-stock.api.ts';

const lecture = (mots: string) => ({
  queryKey: ['hors-stock', mots],
  queryFn: async (): Promise<MedicamentHorsStock[]> => {
    const reponse = await readApi(chercherHorsStock, { requete: { mots }, silencieux: true });
    return dataOf(reponse) ?? [];
  },
  staleTime: 60_000,
});

/** By words or code. */
export const useHorsStock = (mots: string) => useQuery(lecture(mots));
/** Null when unknown or unreachable. */
export const horsStockDuCode = async (code: string): Promise<MedicamentHorsStock | null> =>
  (await cache.fetchQuery(lecture(code)).catch(() => []))[0] ?? null;
