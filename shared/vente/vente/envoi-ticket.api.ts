import { ecrire, lire } from '../../base/contract.ts';
import { envoiTicket, lienDeTicket, ticketEnvoye } from './envoi-ticket.schema.ts';

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
