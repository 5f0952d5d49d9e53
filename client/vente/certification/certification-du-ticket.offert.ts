import { readApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import type { Trace } from '#client/ui/export/symbole.ts';
import { lireCertificationDuTicket } from '#shared/vente/certification/certification.api.ts';
import type { CertificationImprimee } from '#shared/vente/certification/certification.schema.ts';
import { certificationSurPapier, inconnue } from '#shared/vente/certification/papier.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

interface CertificationAImprimer {
  certifications: readonly CertificationImprimee[];
  trace: Trace | null;
}
/** Lazy-loads the QR code. */
export async function avecTrace(
  certifications: readonly CertificationImprimee[],
): Promise<CertificationAImprimer> {
  const { qr } = certificationSurPapier(certifications);
  if (qr === null) return { certifications, trace: null };
  const { traceSymbol } = await import('#client/ui/export/symbole.ts');
  return { certifications, trace: traceSymbol({ genre: 'qrcode', texte: qr }) };
}
/**
 * The sale's certification. The server waits as long as configured; pending or unreachable, the
 * receipt says so.
 */
export async function certificationDuPanier({
  id,
  vente_id,
}: Reservation): Promise<CertificationAImprimer> {
  const attendue = [inconnue(store.get(pharmacieAtom)?.certification_mode ?? 'production')];
  if (vente_id === null) return avecTrace(attendue);
  const { success, data } = await readApi(lireCertificationDuTicket, {
    parametres: { id },
    silencieux: true,
  });
  return avecTrace(success && data ? data : attendue);
}
