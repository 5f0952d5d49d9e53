import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireAFaire, lirePremiersPas } from '#shared/admin/accueil/accueil.api.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';

const CLE = ['accueil', 'a-faire'] as const;
const CLE_PAS = ['accueil', 'premiers-pas'] as const;
/** Throttle: sales come in bursts. */
const RECOMPTE_MS = 3_000;

/** Subscribes if permitted; `dire` runs at each event. The topic covers `cle`. */
function useEcoute(sujet: string, dire: () => void, cle: readonly string[]): void {
  const session = useAtomValue(sessionAtom);
  useTopic(session && peutEntendre(session, sujet) ? sujet : null, dire, cle);
}

function useRecompte(cle: readonly string[], sujets: readonly [string, string, string, string]) {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const recompter = () => {
    minuterie.current ??= setTimeout(() => {
      minuterie.current = undefined;
      void cache.invalidateQueries({ queryKey: cle });
    }, RECOMPTE_MS);
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useEcoute(sujets[0], recompter, cle);
  useEcoute(sujets[1], recompter, cle);
  useEcoute(sujets[2], recompter, cle);
  useEcoute(sujets[3], recompter, cle);
}

export const lectureAFaire = {
  queryKey: CLE,
  queryFn: async () => dataOf(await readApi(lireAFaire, { silencieux: true })),
  staleTime: Infinity,
};
export function useAFaire() {
  useRecompte(CLE, ['notifications', 'produits', 'commandes', 'ventes']);
  return useQuery(lectureAFaire);
}

export const lecturePremiersPas = {
  queryKey: CLE_PAS,
  queryFn: async () => dataOf(await readApi(lirePremiersPas, { silencieux: true })),
  staleTime: Infinity,
};
/** An admin's; nobody else may read them. */
export function usePremiersPas({ enabled }: { enabled: boolean } = { enabled: true }) {
  useRecompte(CLE_PAS, ['application', 'produits', 'caisses', 'ventes']);
  return useQuery({ ...lecturePremiersPas, enabled });
}
