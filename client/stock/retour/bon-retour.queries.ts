import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireBonRetour, listerAttendus } from '#shared/stock/retour/bon-retour.api.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';

const ATTENDUS = ['bons-retour', 'attendus'] as const;
const cleBon = (id: number) => ['bons-retour', id] as const;

/** Owed by each supplier; refetched on slip events. */
export function useAttendus() {
  useTopic(
    'retours',
    ({ nom }) => {
      if (nom === 'bon_retour.change') void cache.invalidateQueries({ queryKey: ATTENDUS });
    },
    ATTENDUS,
  );
  return useQuery({
    queryKey: ATTENDUS,
    queryFn: async () => dataOf(await readApi(listerAttendus, { silencieux: true })),
  });
}

/** Refetched on events, which carry no lines. */
export function useBonRetour(id: number) {
  useTopic(
    'retours',
    ({ donnees }) => {
      if ('bon_retour' in donnees && donnees.bon_retour.id === id)
        void cache.invalidateQueries({ queryKey: cleBon(id) });
    },
    cleBon(id),
  );
  return useQuery({
    queryKey: cleBon(id),
    queryFn: async () =>
      dataOf(await readApi(lireBonRetour, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}
export const retenirBonRetour = (bon: BonRetourComplet): void => holdAnswer(cleBon(bon.id), bon);
