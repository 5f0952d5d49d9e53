import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../base/contract.ts';
import { reservation } from '../reservation/reservation.schema.ts';
import { envoiTicket, lienDeTicket, ticketEnvoye } from './envoi-ticket.schema.ts';

/** Prints on the register's printer; `imprimerReservation` only counts. */
export const imprimerTicketAppel = ecrire('/api/caisses/{id}/imprimer-ticket', {
  resume: 'Imprime le ticket d’une vente sur l’imprimante de la caisse',
  corps: z.object({ reservation_id: identifiant }),
  donnees: reservation,
});

/** For its QR on paper. */
export const lireLienDuTicket = lire('/api/reservations/{id}/lien-ticket', {
  resume: 'L’adresse du ticket en ligne, ou null quand la pharmacie n’a pas d’adresse publique',
  donnees: lienDeTicket,
});
export const envoyerTicketAppel = ecrire('/api/ventes/{id}/envoyer-ticket', {
  resume: 'Envoie le ticket par e-mail, ou rend le message à ouvrir dans WhatsApp',
  corps: envoiTicket,
  donnees: ticketEnvoye,
});
