import { estPlusRecent, remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type {
  Certification,
  CertificationDetail,
  CertificationImprimee,
} from './certification.schema.ts';

export interface EvenementsCertification {
  'certification.creee': { certification: Certification };
  'certification.change': { certification: Certification };
}
/** Sales readers and certification managers. */
export const SUJETS_CERTIFICATION = ['certifications'] as const;

const imprimeeDe = (c: Certification): CertificationImprimee => ({
  id: c.id,
  version: c.version,
  genre: c.genre,
  part: c.part,
  retour_id: c.retour_id,
  numero: c.numero,
  etat: c.etat,
  mode: c.mode,
  code: c.code,
  nim: c.nim,
  compteurs: c.compteurs,
  qr: c.qr,
  certifiee_at: c.certifiee_at,
});

/** [EVT-41] Replaces displayed rows, adds none. */
export const surCertifications = reducteur<Certification[]>({ certification: remplacerMontree });
/** Events omit content and exchanges. */
export const surUneCertification = reducteur<CertificationDetail>({
  certification: (tenue, recue) =>
    recue.id === tenue.id && estPlusRecent(tenue, recue) ? { ...tenue, ...recue } : tenue,
});
export const surCertificationsImprimees = reducteur<CertificationImprimee[]>({
  certification: (tenues, recue) =>
    tenues.map((tenue) =>
      tenue.id === recue.id && estPlusRecent(tenue, recue) ? imprimeeDe(recue) : tenue,
    ),
});
