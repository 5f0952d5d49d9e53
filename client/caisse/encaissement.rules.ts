import { enCentimes } from '#shared/base/montant.ts';
import { messages } from '#shared/base/messages.ts';
import { rendu } from '#shared/caisse/reglement.rules.ts';
import { memeContenu } from '#shared/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

export type ToucheMontant = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'effacer';
const MONTANT_MAX = 999_999_999;

/** [ENC-1] The amount after a key of the pad; too many digits change nothing, nothing left is no amount. */
export function taper(recu: number | null, touche: ToucheMontant): number | null {
  if (touche === 'effacer') return recu === null || recu < 10 ? null : Math.floor(recu / 10);
  const suite = Number(`${recu ?? ''}${touche}`);
  return suite > MONTANT_MAX ? recu : suite;
}

export const estPayee = (r: Reservation): boolean => r.status === 'Termine' || r.switch_finish_at !== null;
/** [ENC-2] The seller changed the basket since it was read here: it must be read again before it is paid. */
export const aRelire = (lue: Reservation | undefined, r: Reservation): boolean => lue !== undefined && !estPayee(r) && !memeContenu(lue, r);
/** [ENC-3] Nothing to pay: the insurer pays all. */
export const toutPrisEnCharge = (r: Reservation): boolean => r.net_a_payer === 0;

/** [ENC-4] Why the amount does not do, or null. */
export function fauteMontant(r: Reservation, recu: number | null): string | null {
  if (toutPrisEnCharge(r)) return null;
  if (recu === null) return messages.montantRequis;
  return rendu(enCentimes(recu), enCentimes(r.net_a_payer)) < 0 ? messages.differenceNegative : null;
}

export const enAttente = (file: readonly Reservation[]): Reservation[] => file.filter((r) => !estPayee(r));
/** [ENC-5] Whom to serve next: the oldest unpaid one after this one, else the oldest unpaid. */
export function suivante(file: readonly Reservation[], id: number | null): number | null {
  const rang = file.findIndex((r) => r.id === id);
  return (enAttente(file.slice(rang + 1))[0] ?? enAttente(file)[0])?.id ?? null;
}
/** [ENC-6] First selection: the last one sent (specification 2 §2), a paid one only when nothing waits. */
export const premiere = (file: readonly Reservation[]): number | null => (enAttente(file).at(-1) ?? file.at(-1))?.id ?? null;

/** 'attente 1 min 20', from the sending to now. */
export function duree(ms: number): string {
  const secondes = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(secondes / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  return minutes > 0 ? `${minutes} min ${String(secondes % 60).padStart(2, '0')}` : `${secondes} s`;
}
