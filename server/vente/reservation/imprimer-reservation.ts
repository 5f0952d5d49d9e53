import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { compterImpression } from './fermer-reservation.ts';
import { type LockedPanier, lockPanier } from './lock-panier.ts';

/** [RES-39] Paid only: an earlier count would make the first print a DUPLICATA. */
export const fauteSansTicket = ({ reservation }: LockedPanier): Refus | null =>
  reservation.status === 'Termine'
    ? null
    : refus(409, 'ticket_non_paye', phrasesCaisse.ticketNonPaye);

export async function imprimerReservationActe({
  em,
  parametres: { id },
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<Reservation>> {
  const panier = await lockPanier(em, id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  return fauteSansTicket(panier) ?? succes(await compterImpression(em, panier, maintenant));
}
