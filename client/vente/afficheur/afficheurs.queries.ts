import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf, patchCache, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerAfficheurs } from '#shared/vente/afficheur/afficheur.api.ts';
import {
  appliquerAfficheur,
  SUJET_AFFICHEURS,
  surAfficheurs,
} from '#shared/vente/afficheur/afficheur.events.ts';
import type { Afficheur } from '#shared/vente/afficheur/afficheur.schema.ts';
import { listerUtilisateurs } from '#shared/admin/utilisateur/utilisateur.api.ts';

const cleAfficheurs = (caisse_id: number) => ['afficheurs', caisse_id] as const;

/** Live. */
export function useAfficheurs(caisse_id: number) {
  const queryKey = cleAfficheurs(caisse_id);
  useTopic(
    SUJET_AFFICHEURS,
    (message) => reduceCache(queryKey, surAfficheurs(caisse_id), message),
    queryKey,
  );
  return useQuery({
    queryKey,
    queryFn: async () =>
      dataOf(await readApi(listerAfficheurs, { requete: { caisse_id }, silencieux: true })),
    staleTime: Infinity,
  });
}
export const recevoirAfficheur = (recu: Afficheur): void =>
  patchCache<Afficheur[]>(cleAfficheurs(recu.caisse_id), (tenus) =>
    appliquerAfficheur(tenus, recu),
  );

/** Whoever a screen may follow. */
export const useVendeurs = (demandes: boolean) =>
  useQuery({
    queryKey: ['afficheurs', 'vendeurs'],
    queryFn: async () =>
      dataOf(
        await readApi(listerUtilisateurs, {
          requete: { is_active: true, page: 1, rows: 500 },
          silencieux: true,
        }),
      ),
    enabled: demandes,
    staleTime: 0,
  });
