import type { ApiAnswer } from '#client/base/call-api.ts';
import { patchCache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import {
  caissesChoisiesAtom,
  identitesAtom,
  mainAtom,
  pour,
  reglementAtom,
  selectionAtom,
} from '#client/vente/reservation/reservation.atoms.ts';
import { cleJour } from '#client/vente/reservation/reservation.queries.ts';
import { dernierRenduAtom } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { appliquerVendeur } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

/** Retry later: the sale itself was not refused. */
export const aPlusTard = ({ statut }: Pick<ApiAnswer<unknown>, 'statut'>): boolean =>
  statut === 0 || statut === 401 || statut === 429 || statut >= 500;

/**
 * [HSL-22] Swaps in the server's basket everywhere; open forms, pending acts and picked register
 * stay.
 */
export function remplacerLePanier(ancien: number, r: Reservation): void {
  patchCache<Reservation[]>(cleJour(r.created_by), (jour) =>
    appliquerVendeur(
      jour.filter(({ id }) => id !== ancien && id !== r.id),
      r,
    ),
  );
  store.set(identitesAtom, (tous) => pour(r.id, tous[ancien] ?? ancien)(tous));
  store.set(caissesChoisiesAtom, ({ [ancien]: choisie, ...autres }) =>
    choisie === undefined ? autres : { ...autres, [r.id]: choisie },
  );
  if (store.get(selectionAtom) === ancien) store.set(selectionAtom, r.id);
  store.set(reglementAtom, (lue) => (lue?.id === ancien ? { ...lue, id: r.id } : lue));
  store.set(mainAtom, (main) => ({
    ...main,
    gestes: main.gestes.map((g) => (g.place === ancien ? { ...g, place: r.id } : g)),
  }));
  store.set(dernierRenduAtom, (rendu) =>
    rendu?.reservation_id === ancien ? { ...rendu, reservation_id: r.id } : rendu,
  );
}
export const retirerDuJour = (fullname: string, ancien: number): void =>
  patchCache<Reservation[]>(cleJour(fullname), (jour) => jour.filter(({ id }) => id !== ancien));
