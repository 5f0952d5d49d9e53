import { useQuery } from '@tanstack/react-query';
import { dataOf, reduceCache } from '#client/base/cache.ts';
import { readApi } from '#client/base/call-api.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { surAttentes } from '#shared/vente/caisse/attente.events.ts';
import { lireAttentes } from '#shared/vente/caisse/attente.api.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';

const ATTENTES = ['attentes-des-caisses'];
function useAttentes() {
  useTopic('attentes', (message) => reduceCache(ATTENTES, surAttentes, message), ATTENTES);
  return useQuery({
    queryKey: ATTENTES,
    queryFn: async () => dataOf(await readApi(lireAttentes, { silencieux: true })),
    staleTime: Infinity,
  });
}
export function useEnAttente(caisse_id: number) {
  const { data, isError, refetch } = useAttentes();
  return { data: data?.find((a) => a.caisse_id === caisse_id), isError, refetch };
}
export const usePaniersEnAttente = (): number | undefined =>
  useAttentes()
    .data?.filter((a) => a.caisse_id !== CAISSE_DEFAUT)
    .reduce((somme, a) => somme + a.nombre, 0);
