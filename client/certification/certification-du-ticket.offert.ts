import { readApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { lireCertificationDuTicket } from '#shared/certification/certification.api.ts';
import type { CertificationImprimee } from '#shared/certification/certification.schema.ts';
import { inconnue } from '#shared/certification/papier.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

/**
 * What the State gave a basket's sale. The server holds its answer for as long as the settings say; not
 * recorded yet, or out of reach, it is waited for and the paper says so.
 */
export async function certificationsDuTicket({
  id,
  vente_id,
}: Reservation): Promise<readonly CertificationImprimee[]> {
  const attendue = [inconnue(store.get(pharmacieAtom)?.certification_mode ?? 'production')];
  if (vente_id === null) return attendue;
  const { success, data } = await readApi(lireCertificationDuTicket, {
    parametres: { id },
    silencieux: true,
  });
  return success && data ? data : attendue;
}
