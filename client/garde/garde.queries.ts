import { useQuery } from '@tanstack/react-query';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { useSujet } from '#client/base/subscribe.ts';
import { lireGardeActuelle } from '#shared/garde/garde.api.ts';
import { appliquerGarde } from '#shared/garde/garde.events.ts';
import type { Garde } from '#shared/garde/garde.schema.ts';

const CLE = ['gardes', 'actuelle'] as const;

/** The duty shift now open, or null; live. */
export function useGardeActuelle(): Garde | null {
  useSujet(
    'garde',
    (message) => {
      if (!('garde' in message.donnees)) return;
      const { garde } = message.donnees;
      cache.setQueryData<Garde | null>(CLE, (actuelle) =>
        appliquerGarde(actuelle ?? null, message.nom, garde),
      );
    },
    () => void cache.invalidateQueries({ queryKey: CLE }),
  );
  const { data } = useQuery({
    queryKey: CLE,
    queryFn: async () => donneesDe(await appeler(lireGardeActuelle, { silencieux: true })),
    staleTime: Infinity,
  });
  return data ?? null;
}
