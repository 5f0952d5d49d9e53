import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { DemandeMobileDetail } from '#shared/vente/mobile-money/demande.schema.ts';
import {
  lireDemandeMobile,
  lireReglagesMobiles,
  listerDemandesMobiles,
} from '#shared/vente/mobile-money/mobile-money.api.ts';
import { surUneDemandeMobile } from '#shared/vente/mobile-money/mobile-money.events.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** [MOB-15] Who gives back, attaches, or says what the statement shows. */
export function useRepondDuMobile(): boolean {
  const session = useAtomValue(sessionAtom);
  return session !== null && peut(session, 'PRIVILEGES', 'mobile_money');
}

export const TOPIC_DEMANDES = 'demandes-mobiles';
const RACINE = [TOPIC_DEMANDES];

/** Patched at once, then refetched: exchanges travel by REST only. */
export function useDemandeMobile(id: number) {
  const cle = [...RACINE, 'une', id];
  useTopic(
    TOPIC_DEMANDES,
    (message) => {
      const { donnees } = message;
      if (!('demande_mobile' in donnees) || donnees.demande_mobile.id !== id) return;
      cache.setQueryData<DemandeMobileDetail>(
        cle,
        (lue) => lue && surUneDemandeMobile(lue, message),
      );
      void cache.invalidateQueries({ queryKey: cle });
    },
    cle,
  );
  return useQuery({
    queryKey: cle,
    queryFn: async () =>
      dataOf(await readApi(lireDemandeMobile, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}

/** Typed references of this amount (FCFA) still to verify: their sales may take late money. */
export const useVentesARattacher = (montant: number) =>
  useQuery({
    queryKey: [...RACINE, 'a-verifier', montant],
    queryFn: async () => {
      const requete = { vue: 'a_verifier' as const, page: 1, rows: 500 };
      const lues = dataOf(await readApi(listerDemandesMobiles, { requete, silencieux: true }));
      return lues.filter((d) => d.montant === montant && d.vente_id !== null);
    },
    gcTime: 0,
  });

export const refetchDemandesMobiles = (): void => {
  void cache.invalidateQueries({ queryKey: RACINE });
  void cache.invalidateQueries({ queryKey: ['liste', listerDemandesMobiles.chemin] });
};

const CLE_REGLAGES = [...RACINE, 'reglages'];
export const useReglagesMobiles = () =>
  useQuery({
    queryKey: CLE_REGLAGES,
    queryFn: async () => dataOf(await readApi(lireReglagesMobiles, { silencieux: true })),
    gcTime: 0,
  });
/** The desk's own reading follows. */
export const refetchReglagesMobiles = (): void => {
  void cache.invalidateQueries({ queryKey: CLE_REGLAGES });
  void cache.invalidateQueries({ queryKey: ['mobile-money-possible'] });
};
