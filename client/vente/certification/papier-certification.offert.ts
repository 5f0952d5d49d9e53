import { readApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import { lireCertificationsDeVente } from '#shared/vente/certification/certification.api.ts';
import { certificationSurPapier, inconnue } from '#shared/vente/certification/papier.rules.ts';
import { avecTrace } from './certification-du-ticket.offert.ts';

/**
 * Certification of a sale (`retour_id` null) or a return, for printing; pending when unreadable.
 * Undefined when the pharmacy does not certify.
 */
export async function certificationDeVente(vente_id: number, retour_id: number | null) {
  const pharmacie = store.get(pharmacieAtom);
  if (!pharmacie?.certification_pays) return avecTrace([]);
  const { success, data } = await readApi(lireCertificationsDeVente, {
    parametres: { id: vente_id },
    silencieux: true,
  });
  const genre = retour_id === null ? 'vente' : 'avoir';
  return avecTrace(
    success && data
      ? data.filter((c) => c.genre === genre && c.retour_id === retour_id)
      : [inconnue(pharmacie.certification_mode)],
  );
}

/** [CER-15] Page footer: test warning, QR, fiscal mentions. */
export async function avecCertification(
  document: DocumentImprime,
  vente_id: number,
  retour_id: number | null,
): Promise<DocumentImprime> {
  const { certifications, trace } = await certificationDeVente(vente_id, retour_id);
  const { avertissement, textes } = certificationSurPapier(certifications);
  const blocs: Bloc[] = [...document.blocs];
  if (avertissement !== null) blocs.push({ genre: 'texte', texte: avertissement, gras: true });
  if (trace !== null) blocs.push({ genre: 'symbole', trace, legende: textes });
  else if (textes.length > 0) blocs.push({ genre: 'texte', texte: textes.join(' · ') });
  return { ...document, blocs };
}
