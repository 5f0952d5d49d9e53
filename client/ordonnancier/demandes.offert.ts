import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { demandesDuPanier } from '#shared/pharmacie/tableaux.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

/** What the register asks of this basket, as this page knows its setting. */
export const demandesDe = (r: Pick<Reservation, 'reservation_produits'>) =>
  demandesDuPanier(store.get(pharmacieAtom)?.ordonnancier, r.reservation_produits);
