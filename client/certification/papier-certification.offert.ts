import { readApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import { lireCertificationsDeVente } from '#shared/certification/certification.api.ts';
import { certificationSurPapier, inconnue } from '#shared/certification/papier.rules.ts';
import type { CertificationImprimee } from '#shared/certification/certification.schema.ts';

/**
 * What the State gave a sale (`retour_id` null) or one of its returns, to be printed; that it is waited
 * for when it cannot be read. Nothing where nobody certifies.
 */
export async function certificationsAImprimer(
  vente_id: number,
  retour_id: number | null,
): Promise<CertificationImprimee[]> {
  const pharmacie = store.get(pharmacieAtom);
  if (!pharmacie?.certification_pays) return [];
  const { success, data } = await readApi(lireCertificationsDeVente, {
    parametres: { id: vente_id },
    silencieux: true,
  });
  if (!success || !data) return [inconnue(pharmacie.certification_mode)];
  const genre = retour_id === null ? 'vente' : 'avoir';
  return data.filter((c) => c.genre === genre && c.retour_id === retour_id);
}

/** [CER-15] The same at the foot of a page: the warning of a trial, the QR and what stands beside it. */
export async function avecCertification(
  document: DocumentImprime,
  vente_id: number,
  retour_id: number | null,
): Promise<DocumentImprime> {
  const certifications = await certificationsAImprimer(vente_id, retour_id);
  const { avertissement, textes, qr } = certificationSurPapier(certifications);
  const blocs: Bloc[] = [...document.blocs];
  if (avertissement !== null) blocs.push({ genre: 'texte', texte: avertissement, gras: true });
  if (qr !== null) {
    const { traceSymbol } = await import('#client/ui/export/symbole.ts');
    const trace = traceSymbol({ genre: 'qrcode', texte: qr });
    blocs.push({ genre: 'symbole', trace, legende: textes });
  } else if (textes.length > 0) blocs.push({ genre: 'texte', texte: textes.join(' · ') });
  return { ...document, blocs };
}
