import { estPlusRecent, remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type {
  Certification,
  CertificationDetail,
  CertificationImprimee,
} from './certification.schema.ts';

export interface EvenementsCertification {
  'certification.creee': { certification: Certification };
  'certification.change': { certification: Certification };
}
/** Those who read the list of sales; and who answers for certification. */
export const SUJETS_CERTIFICATION = ['certifications'] as const;

/** Of a certification, what papers print. */
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

/** [EVT-41] The list on screen after an event: those shown change in place, none is added. */
export const surCertifications = reducteur<Certification[]>({ certification: remplacerMontree });
/** The one that is looked at: its content and its exchanges do not travel with the news. */
export const surUneCertification = reducteur<CertificationDetail>({
  certification: (tenue, recue) =>
    recue.id === tenue.id && estPlusRecent(tenue, recue) ? { ...tenue, ...recue } : tenue,
});
/** What a paper in sight prints of it. */
export const surCertificationsImprimees = reducteur<CertificationImprimee[]>({
  certification: (tenues, recue) =>
    tenues.map((tenue) =>
      tenue.id === recue.id && estPlusRecent(tenue, recue) ? imprimeeDe(recue) : tenue,
    ),
});
