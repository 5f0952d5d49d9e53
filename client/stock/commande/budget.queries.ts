import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireBudget } from '#shared/stock/commande/budget.api.ts';

const CLE_BUDGET = ['commandes', 'budget'] as const;
export const refetchBudget = (): void => void cache.invalidateQueries({ queryKey: CLE_BUDGET });

/** Budget, and other orders' share; refetched on order events. */
export function useBudgetDuMois(sauf: number | null) {
  useTopic('commandes', refetchBudget, CLE_BUDGET);
  return useQuery({
    queryKey: [...CLE_BUDGET, sauf],
    queryFn: async () =>
      dataOf(
        await readApi(lireBudget, { requete: sauf === null ? {} : { sauf }, silencieux: true }),
      ),
  });
}
