import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { cleDe } from '#shared/base/contract.ts';
import { verdictRoute } from '#shared/utilisateur/acces.rules.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireGardeActuelle, listerGardes } from '#shared/garde/garde.api.ts';
import { surGardeActuelle } from '#shared/garde/garde.events.ts';
import type { Garde } from '#shared/garde/garde.schema.ts';

const CLE = ['gardes', 'actuelle'] as const;

/** The duty shift now open, or null; live. */
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

const DERNIERES = 5;
/** The last duty shifts that began, for who may read them. */
export function useDernieresGardes(): readonly Garde[] {
  const session = useAtomValue(sessionAtom);
  const { data } = useQuery({
    queryKey: ['gardes', 'dernieres'],
    queryFn: async () =>
      dataOf(await readApi(listerGardes, { requete: { page: 1, rows: 25 }, silencieux: true })),
    enabled: verdictRoute(session, cleDe(listerGardes)) === 'oui',
  });
  return (data ?? [])
    .filter((g) => g.statut === 'En cours' || g.statut === 'Terminé')
    .slice(0, DERNIERES);
}
