import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { demandesDuPanier } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

/** By the setting cached in this page. */
export const demandesDe = (r: Pick<Reservation, 'reservation_produits'>) =>
  demandesDuPanier(store.get(pharmacieAtom)?.ordonnancier, r.reservation_produits);
