import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache, reduceCache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { toast } from '#client/ui/toast.ts';
import { useNow } from '#client/ui/use-now.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/billetage.phrases.ts';
import { jourDe } from '#shared/base/dates.ts';
import { listerBilletages } from '#shared/gestion/billetage/billetage.api.ts';
import {
  appliquerBilletage,
  sujetDesBilletages,
  surBilletages,
} from '#shared/gestion/billetage/billetage.events.ts';
import { couvre } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Message } from '#shared/evenements.ts';

const MIENS = ['billetages', 'miens'] as const;
const MINUTE_MS = 60_000;

const refetchBilletages = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerBilletages.chemin] });
export const recevoirBilletage = (recu: Billetage): void => {
  patchCache<Billetage[]>(MIENS, (tenus) => appliquerBilletage(tenus, recu));
  refetchBilletages();
};
/** [BIL-25] Counted registers still open. */
export const COMPTAGES_EN_COURS = ['billetages', 'en-cours'] as const;
/** Applies a message about a billetage, if any; a drawer counted but not handed in carries none. */
export const entendreBilletage = (message: Message): void => {
  void cache.invalidateQueries({ queryKey: COMPTAGES_EN_COURS });
  if (!('billetage' in message.donnees)) return;
  reduceCache(MIENS, surBilletages, message);
  refetchBilletages();
};

function useBilletagesDuJour() {
  const jour = jourDe(new Date());
  return useQuery({
    queryKey: [...MIENS, jour],
    queryFn: async () =>
      dataOf(
        await readApi(listerBilletages, {
          requete: { period_from: jour, period_to: jour },
          silencieux: true,
        }),
      ),
    staleTime: Infinity,
  });
}

export function useBilletagesVivants(): void {
  const session = useAtomValue(sessionAtom);
  useTopic(session && sujetDesBilletages(session), entendreBilletage, ['billetages']);
}

/**
 * Whether this user already counted a period covering now: hides the count button (specification 3
 * §4); a failed read is shown.
 */
export function useDejaCompte(fullname: string): boolean {
  const { data, isError } = useBilletagesDuJour();
  useBilletagesVivants();
  const maintenant = useNow(MINUTE_MS);
  useEffect(() => {
    if (isError)
      toast.avertir(
        phrasesBilletage.billetageVerification.texte,
        phrasesBilletage.billetageVerification.titre,
      );
  }, [isError]);
  return data?.some((b) => couvre(b, fullname, new Date(maintenant))) ?? false;
}
