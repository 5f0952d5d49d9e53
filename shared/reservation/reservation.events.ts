import { estPlusRecent, remplacer } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
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
  'reservation.payee': Porte;
  'reservation.annulee': Porte;
  'reservation.transformee_en_devis': Porte;
}

/** Those that a station makes through a cut (ids below 0) come last, in their order. */
const rangDuJour = ({ id }: Reservation): number => (id < 0 ? 1e12 - id : id);
/** [EVT-3] The seller's day after an event of the topic `vendeur`, in the order of the day. */
export const appliquerVendeur = (jour: readonly Reservation[], recue: Reservation): Reservation[] =>
  remplacer(jour, recue).sort((a, b) => rangDuJour(a) - rangDuJour(b));

/**
 * [EVT-4] A register's queue holds what was sent to it, in the order of sending; what went
 * elsewhere leaves it.
 */
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
/** Order of sending, then id: the order REST answers in. */
export const trierFile = (file: Reservation[]): Reservation[] =>
  file.sort(
    (a, b) => (a.switch_caisse_at ?? '').localeCompare(b.switch_caisse_at ?? '') || a.id - b.id,
  );

export const surJour = reducteur<Reservation[]>({ reservation: appliquerVendeur });
export const surFile = (caisse_id: number) =>
  reducteur<Reservation[]>({
    reservation: (file, recue) => appliquerCaisseFile(file, recue, caisse_id),
  });
