import * as api from '#shared/vente/certification/certification.api.ts';
import {
  confidential,
  reading,
  type Route,
  selfCommitting,
  writing,
} from '../../platform/http/route.ts';
import { essayerCertificationActe } from './essayer-certification.ts';
import { lireBilanActe } from './lire-bilan.ts';
import {
  lireCertificationActe,
  lireCertificationDuTicketActe,
  lireCertificationsDeVenteActe,
  listerCertificationsActe,
} from './lire-certifications.ts';
import { lireComptesCertificationActe } from './lire-comptes.ts';
import { lireReglagesActe, reglerCertificationActe } from './regler-certification.ts';
import { corrigerActe, renvoyerActe } from './renvoyer.ts';
import { saisirCodeActe } from './saisir-code.ts';

export const routesCertification: readonly Route[] = [
  reading(api.listerCertifications, listerCertificationsActe),
  reading(api.lireCertification, lireCertificationActe),
  reading(api.lireBilanCertification, lireBilanActe),
  reading(api.lireComptesCertification, lireComptesCertificationActe),
  selfCommitting(api.essayerCertification, essayerCertificationActe),
  writing(api.saisirCodeCertification, saisirCodeActe),
  writing(api.renvoyerCertification, renvoyerActe),
  writing(api.corrigerCertification, corrigerActe),
  reading(api.lireReglagesCertification, lireReglagesActe),
  confidential(writing(api.reglerCertification, reglerCertificationActe)),
  reading(api.lireCertificationDuTicket, lireCertificationDuTicketActe),
  reading(api.lireCertificationsDeVente, lireCertificationsDeVenteActe),
];
