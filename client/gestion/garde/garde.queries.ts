import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireGardeActuelle } from '#shared/gestion/garde/garde.api.ts';
import { surGardeActuelle } from '#shared/gestion/garde/garde.events.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';

const CLE = ['gardes', 'actuelle'] as const;

export function useGardeActuelle(): Garde | null {
  useTopic(
    'garde',
    (message) => {
      cache.setQueryData<Garde | null>(CLE, (actuelle = null) =>
        surGardeActuelle(actuelle, message),
      );
    },
    CLE,
  );
  const { data } = useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await readApi(lireGardeActuelle, { silencieux: true })),
    staleTime: Infinity,
  });
  return data ?? null;
}
