import * as z from 'zod/mini';
import { ecrire, identifiant } from '../../base/contract.ts';
import { reservation } from '../reservation/reservation.schema.ts';

/** Prints on the register's printer; `imprimerReservation` only counts. */
export const imprimerTicketAppel = ecrire('/api/caisses/{id}/imprimer-ticket', {
  resume: 'Imprime le ticket d’une vente sur l’imprimante de la caisse',
  corps: z.object({ reservation_id: identifiant }),
  donnees: reservation,
});
