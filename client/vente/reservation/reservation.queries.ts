import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { refetchCredit } from '#client/vente/clientele/client.queries.ts';
import {
  lireReservation,
  listerReservationsJour,
} from '#shared/vente/reservation/reservation.api.ts';
import { appliquerVendeur, surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

export const cleJour = (fullname: string) => ['reservations', 'jour', fullname] as const;

/** Older ones, absent from the day. */
const ouvertsParLien = new Set<number>();
/** [RES-17] Survives a refetch of the day. */
export const keepOuvert = (id: number): void => void ouvertsParLien.add(id);

/** Refetches those absent; the cached copy when unreadable. */
async function refetchOuverts(fullname: string, jour: readonly Reservation[]) {
  const tenus = cache.getQueryData<Reservation[]>(cleJour(fullname)) ?? [];
  const absents = tenus.filter(
    (tenu) => ouvertsParLien.has(tenu.id) && !jour.some((r) => r.id === tenu.id),
  );
  return Promise.all(
    absents.map(async (tenu) => {
      const { data } = await readApi(lireReservation, {
        parametres: { id: tenu.id },
        silencieux: true,
      });
      return data ?? tenu;
    }),
  );
}
async function lireJour(fullname: string): Promise<Reservation[]> {
  const reponse = await readApi(listerReservationsJour, {
    requete: { created_by: fullname },
    silencieux: true,
  });
  const ouverts = await refetchOuverts(fullname, reponse.data ?? []);
  return dataOf(reponse, (jour) => ouverts.reduce(appliquerVendeur, jour));
}
const lectureJour = (fullname: string) => ({
  queryKey: cleJour(fullname),
  queryFn: () => lireJour(fullname),
  staleTime: Infinity,
});
export function useReservationsJour() {
  const fullname = useAtomValue(sessionAtom)?.fullname ?? '';
  return useQuery({ ...lectureJour(fullname), enabled: fullname !== '' });
}
/** Resolves with the error: the reading screen shows it. */
export const attendreJour = (fullname: string): Promise<unknown> =>
  cache.ensureQueryData(lectureJour(fullname)).catch((panne: unknown) => panne);

/** Prefetched while the screen renders. */
export async function lireJourDAbord(): Promise<void> {
  const fullname = store.get(sessionAtom)?.fullname;
  if (fullname) await attendreJour(fullname);
}

/** [RES-42] Paid or cancelled: its client's credit changed. */
const deplaceLaDette = (tenue: Reservation | undefined, recue: Reservation): boolean =>
  recue.status === 'Termine' &&
  (tenue?.status !== 'Termine' || tenue.vente_annulee !== recue.vente_annulee);

/** If newer than the cached one. Another seller's late answer is ignored. */
export const recevoirReservation = (fullname: string, recue: Reservation): void =>
  recevoir(fullname, recue, (jour) => appliquerVendeur(jour, recue));
function recevoir(
  fullname: string,
  recue: Reservation,
  poser: (jour: Reservation[]) => Reservation[],
): void {
  if (recue.created_by !== fullname) return;
  const tenue = cache
    .getQueryData<Reservation[]>(cleJour(fullname))
    ?.find((r) => r.id === recue.id);
  if (deplaceLaDette(tenue, recue)) refetchCredit(recue.client_id);
  patchCache<Reservation[]>(cleJour(fullname), poser);
}

export function useJourVivant(entendre: (r: Reservation) => void = () => undefined): void {
  const fullname = useAtomValue(sessionAtom)?.fullname ?? '';
  useTopic(
    fullname ? 'vendeur' : null,
    (message) => {
      if (!('reservation' in message.donnees)) return;
      const { reservation } = message.donnees;
      recevoir(fullname, reservation, (jour) => surJour(jour, message));
      entendre(reservation);
    },
    cleJour(fullname),
  );
}
