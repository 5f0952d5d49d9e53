import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { formatDate, heureDe } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { lireRestauration } from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import type { RestaurationFaite } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';

/** Restoration already seen on this device. */
const restaurationLueAtom = storedAtom('restauration.lue', z.nullable(z.string()), null);

/** Notice before login, once a device. `lue`: at login. */
export function useRestaurationADire(): { phrase: string | null; lue: () => void } {
  const deja = useAtomValue(restaurationLueAtom);
  const { data = null } = useQuery<RestaurationFaite | null>({
    queryKey: ['restauration'],
    queryFn: async () => dataOf(await readApi(lireRestauration, { silencieux: true })),
    staleTime: 0,
  });
  const jusqua = data?.jusqu_a ? new Date(data.jusqu_a) : null;
  return {
    phrase:
      data === null || data.restauree_a === deja
        ? null
        : phrasesSauvegarde.revenueEnArriere(jusqua && `${formatDate(jusqua)} ${heureDe(jusqua)}`),
    lue: () => data && store.set(restaurationLueAtom, data.restauree_a),
  };
}
