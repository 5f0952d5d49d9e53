import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { useClient } from '#client/clientele/client.queries.ts';
import type { Historique } from '#client/interaction/vigilance.offert.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { lireAchatsRecents } from '#shared/reservation/interactions-panier.api.ts';
import type { AchatRecent } from '#shared/reservation/interactions-panier.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

const AUCUN: readonly AchatRecent[] = [];
const GARDES_MS = 5 * 60_000;

/**
 * [HIS-3] Client's past purchases: only if named, consenting, with a non-empty basket and a
 * thesaurus. Each read is logged: cached a while, in memory only.
 */
export function useAchatsRecents(
  r: Reservation,
  utile: boolean,
): { achats: readonly AchatRecent[]; historique: Historique } {
  const ouvert = useAtomValue(pharmacieAtom)?.historique_interactions === true;
  const regarde = ouvert && utile && r.client_id !== CLIENT_COMPTANT;
  const { data: client } = useClient(r.client_id);
  const accord = client?.historique_accord === true;
  const { data, isError } = useQuery({
    queryKey: ['achats-recents', r.id, r.client_id],
    queryFn: async () =>
      dataOf(
        await callApi(lireAchatsRecents, { corps: { reservation_id: r.id }, silencieux: true }),
      ),
    enabled: regarde && accord && r.reservation_produits.length > 0,
    staleTime: Infinity,
    gcTime: GARDES_MS,
  });
  if (!regarde) return { achats: AUCUN, historique: 'ferme' };
  if (client && !accord) return { achats: AUCUN, historique: 'sans_accord' };
  if (data) return { achats: data, historique: data.length };
  return { achats: AUCUN, historique: isError ? 'illisible' : 'lecture' };
}
