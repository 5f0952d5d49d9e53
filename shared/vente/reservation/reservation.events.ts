import { estPlusRecent, remplacer } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Reservation } from './reservation.schema.ts';

interface Porte {
  reservation: Reservation;
}
export interface EvenementsReservation {
  'reservation.creee': Porte;
  'reservation.modifiee': Porte;
  'reservation.envoyee_en_caisse': Porte;
  'reservation.ouverte': Porte;
  'reservation.en_encaissement': Porte;
  'reservation.liberee': Porte;
  'reservation.renvoyee': Porte;
  /** A mobile-money request of the basket changed. */
  'reservation.paiement_mobile': Porte;
  'reservation.payee': Porte;
  'reservation.annulee': Porte;
  'reservation.transformee_en_devis': Porte;
}

/** Offline baskets (ids below 0) last, in order. */
const rangDuJour = ({ id }: Reservation): number => (id < 0 ? 1e12 - id : id);
/** [EVT-3] Seller's day, in order. */
export const appliquerVendeur = (jour: readonly Reservation[], recue: Reservation): Reservation[] =>
  remplacer(jour, recue).sort((a, b) => rangDuJour(a) - rangDuJour(b));

/** [EVT-4] Sent to this register, by sending order; others leave. */
function estDansLaFile(r: Reservation, caisse_id: number): boolean {
  return (
    r.caisse_id === caisse_id &&
    r.switch_caisse_at !== null &&
    (r.status === 'Brouillon' || r.status === 'Termine')
  );
}
export function appliquerCaisseFile(
  file: readonly Reservation[],
  recue: Reservation,
  caisse_id: number,
): Reservation[] {
  const tenue = file.find((r) => r.id === recue.id);
  if (!estPlusRecent(tenue, recue)) return [...file];
  const autres = file.filter((r) => r.id !== recue.id);
  return estDansLaFile(recue, caisse_id)
    ? trierFile(tenue ? remplacer(file, recue) : [...autres, recue])
    : autres;
}
/** By sending, then id, as in REST. */
export const trierFile = (file: Reservation[]): Reservation[] =>
  file.sort(
    (a, b) => (a.switch_caisse_at ?? '').localeCompare(b.switch_caisse_at ?? '') || a.id - b.id,
  );

export const surJour = reducteur<Reservation[]>({ reservation: appliquerVendeur });
export const surFile = (caisse_id: number) =>
  reducteur<Reservation[]>({
    reservation: (file, recue) => appliquerCaisseFile(file, recue, caisse_id),
  });
