import { callApi } from '#client/base/call-api.ts';
import { imprimerTicketAppel } from '#shared/vente/vente/ticket.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

/** Prints on the register's own printer. Returns the counted basket; null on failure, shown. */
export async function imprimerALaCaisse(r: Reservation): Promise<Reservation | null> {
  const reponse = await callApi(imprimerTicketAppel, {
    parametres: { id: r.caisse_id },
    corps: { reservation_id: r.id },
  });
  return reponse.success ? reponse.data : null;
}
