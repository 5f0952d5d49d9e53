import { useQueries, useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache, reduceCache } from '#client/base/cache.ts';
import { entendreBilletage } from '#client/gestion/billetage/billetage.queries.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerCaisses } from '#shared/vente/caisse/caisse.api.ts';
import { appliquerCaisse, surCaisses } from '#shared/vente/caisse/caisse.events.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { listerReservationsCaisse } from '#shared/vente/reservation/reservation.api.ts';
import { appliquerCaisseFile, surFile } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

const CLE_CAISSES = ['caisses'] as const;

export const recevoirCaisse = (recue: Caisse): void =>
  patchCache<Caisse[]>(CLE_CAISSES, (caisses) => appliquerCaisse(caisses, recue));

export const lectureCaisses = {
  queryKey: CLE_CAISSES,
  queryFn: async () => dataOf(await readApi(listerCaisses, { silencieux: true })),
  staleTime: Infinity,
};
/**
 * Current holder, from the server as the cache may be stale; null when free. Cached value when it
 * does not answer.
 */
export async function readHolder({ id, current_authorized_user }: Caisse): Promise<string | null> {
  const lues = await cache.fetchQuery({ ...lectureCaisses, staleTime: 0 }).catch(() => null);
  const lue = lues?.find((c) => c.id === id);
  return lue ? lue.current_authorized_user : current_authorized_user;
}
/** Live. */
export function useCaisses() {
  useTopic(
    'caisses',
    (message) => {
      if ('caisse' in message.donnees) reduceCache(CLE_CAISSES, surCaisses, message);
    },
    CLE_CAISSES,
  );
  return useQuery(lectureCaisses);
}

/** Network printer, from cache; null when the browser prints. */
export const imprimanteDe = (caisse_id: number): string | null =>
  cache.getQueryData<Caisse[]>(CLE_CAISSES)?.find((c) => c.id === caisse_id)?.imprimante ?? null;

export const cleFile = (caisse_id: number) => ['reservations', 'caisse', caisse_id] as const;

const lectureFile = (caisse_id: number) => ({
  queryKey: cleFile(caisse_id),
  queryFn: async () =>
    dataOf(await readApi(listerReservationsCaisse, { requete: { caisse_id }, silencieux: true })),
  staleTime: Infinity,
});
/** Waiting baskets and today's paid ones, in sending order. */
export const useFileAttente = (caisse_id: number) => useQuery(lectureFile(caisse_id));
export const useFilesAttente = (caisses: readonly number[]) =>
  useQueries({ queries: caisses.map(lectureFile) });

/** Applies an answered basket: enters, changes or leaves the queue. */
export const recevoirALaCaisse = (caisse_id: number, recue: Reservation): void =>
  patchCache<Reservation[]>(cleFile(caisse_id), (file) =>
    appliquerCaisseFile(file, recue, caisse_id),
  );

/** Live queue. `arrivee`: each new basket; `perdue`: register freed or closed. */
export function useFileVivante(
  caisse_id: number,
  arrivee: (r: Reservation) => void,
  perdue: (comment: 'liberee' | 'fermee') => void,
): void {
  useTopic(
    `caisse:${caisse_id}`,
    (message) => {
      if (message.nom === 'caisse.liberee') perdue('liberee');
      if (message.nom === 'caisse.fermee') perdue('fermee');
      entendreBilletage(message);
      if (!('reservation' in message.donnees)) return;
      const { reservation } = message.donnees;
      const ids = () =>
        cache.getQueryData<Reservation[]>(cleFile(caisse_id))?.map((r) => r.id) ?? [];
      const avant = ids();
      reduceCache(cleFile(caisse_id), surFile(caisse_id), message);
      if (!avant.includes(reservation.id) && ids().includes(reservation.id)) arrivee(reservation);
    },
    cleFile(caisse_id),
  );
}
