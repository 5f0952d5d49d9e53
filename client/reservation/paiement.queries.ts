import { atom } from 'jotai';
import { appeler, type Reponse } from '#client/base/call-api.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { empecherDeconnexion } from '#client/base/deconnexion.ts';
import { magasin } from '#client/base/magasin.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { imprimanteDe, imprimerALaCaisse } from '#client/caisse/caisse.queries.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { ticket } from '#client/ui/ticket/ticket.ts';
import { messages } from '#shared/base/messages.ts';
import { imprimerReservation, majReservationAppel } from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { attendreRetour } from './attendre-retour.ts';

/** The payment under way on this page: 'sans_reponse' while the network keeps the answer. */
export const paiementAtom = atom<{ id: number; etat: 'en_cours' | 'sans_reponse' } | null>(null);
empecherDeconnexion(() => (magasin.get(paiementAtom) ? messages.paiementEnCours : null));
/** The receipt that could not be handed to the printer. */
export const ticketEchoueAtom = atom<number | null>(null);

/**
 * Pays once: one press, one call, one key. Without an answer the same call goes again with the same key until one comes, so a
 * payment that did arrive is told again instead of made again. Null when a payment is already under way.
 */
export async function payerUneFois(id: number, corps: MajReservation): Promise<Reponse<Reservation> | null> {
  if (magasin.get(paiementAtom)) return null;
  const cle = nouvelleCle();
  for (;;) {
    magasin.set(paiementAtom, { id, etat: 'en_cours' });
    const reponse = await appeler(majReservationAppel, { parametres: { id }, corps, cle });
    if (reponse.statut !== 0) {
      magasin.set(paiementAtom, null);
      return reponse;
    }
    magasin.set(paiementAtom, { id, etat: 'sans_reponse' });
    await attendreRetour();
  }
}

/**
 * Counts the print, then prints: the second one bears DUPLICATA. A print that fails is said and can be asked again; the sale
 * stands. Answers the basket as counted.
 */
export async function imprimerTicket(r: Reservation): Promise<Reservation> {
  if (imprimanteDe(r.caisse_id) === null) return imprimerIci(r);
  const imprimee = await imprimerALaCaisse(r);
  magasin.set(ticketEchoueAtom, imprimee ? null : r.id);
  return imprimee ?? r;
}
/** By the browser, on this station's printer: what is left when the register's own printer does not answer. */
export async function imprimerIci(r: Reservation): Promise<Reservation> {
  const reponse = await appeler(imprimerReservation, { parametres: { id: r.id }, silencieux: true });
  const comptee = reponse.success && reponse.data ? reponse.data : { ...r, impressions: r.impressions + 1 };
  const imprime = await imprimante.imprimer(ticket(comptee, magasin.get(pharmacieAtom) ?? null, magasin.get(sessionAtom)?.fullname ?? ''));
  magasin.set(ticketEchoueAtom, imprime ? null : r.id);
  return comptee;
}
