import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { jourSchema, periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  bilanCertification,
  certification,
  certificationDetail,
  certificationImprimee,
  codeSaisi,
  comptesDuJour,
  correctionDemandee,
  essaiCertification,
  ETATS_CERTIFICATION,
  GENRES_DOCUMENT,
  renvoiDemande,
} from './certification.schema.ts';
import { reglagesCertification, reglagesSaisis } from './reglages.schema.ts';

/** A hundred sales at most: '12,13'. */
const ventesDemandees = z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/));

export const listerCertifications = lire('/api/certifications', {
  resume: 'Les factures de l’État, une par vente, retour ou annulation',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    etat: z.optional(z.enum(ETATS_CERTIFICATION)),
    genre: z.optional(z.enum(GENRES_DOCUMENT)),
    caisse_id: z.optional(identifiant),
    vente_id: z.optional(identifiant),
    ventes: z.optional(ventesDemandees),
  }),
  donnees: z.array(certification),
});
export const lireCertification = lire('/api/certifications/{id}', {
  resume: 'Une facture de l’État, ce qui en fut figé et ses échanges',
  donnees: certificationDetail,
});
export const lireBilanCertification = lire('/api/certifications-bilan', {
  resume: 'Combien attendent, sont incertaines ou refusées, et comment va le service de l’État',
  donnees: bilanCertification,
});
export const lireComptesCertification = lire('/api/certifications-comptes', {
  resume: 'Un jour : nos documents et ceux que l’État a comptés, et leurs différences',
  requete: z.object({ jour: jourSchema }),
  donnees: z.array(comptesDuJour),
});
export const saisirCodeCertification = ecrire('/api/certifications/{id}/code', {
  resume: 'Le code lu sur le portail de l’État',
  corps: codeSaisi,
  donnees: certification,
});
export const renvoyerCertification = ecrire('/api/certifications/{id}/renvoyer', {
  resume: 'Envoie de nouveau : refusée corrigée, en attente, ou incertaine absente du portail',
  corps: renvoiDemande,
  donnees: certification,
});
export const corrigerCertification = ecrire('/api/certifications/{id}/corriger', {
  resume: 'Corrige le client d’une facture refusée, puis l’envoie de nouveau',
  corps: correctionDemandee,
  donnees: certification,
});
export const essayerCertification = ecrire('/api/certifications/essai', {
  resume: 'Envoie une vente et son avoir à la base d’essai, et montre ce qui revient',
  donnees: essaiCertification,
});
/** Long poll until the code comes, up to the configured wait. */
export const lireCertificationDuTicket = lire('/api/reservations/{id}/certification', {
  resume: 'Ce que le ticket d’une vente imprime de sa facture de l’État ; vide sans certification',
  donnees: z.array(certificationImprimee),
});
export const lireCertificationsDeVente = lire('/api/ventes/{id}/certifications', {
  resume: 'Ce que la facture d’une vente et ses avoirs impriment de leur facture de l’État',
  donnees: z.array(certificationImprimee),
});
export const lireReglagesCertification = lire('/api/certification-reglages', {
  resume: 'Les réglages de la certification ; jamais le jeton',
  donnees: reglagesCertification,
});
export const reglerCertification = ecrire('/api/certification-reglages', {
  resume: 'Change les réglages de la certification',
  corps: reglagesSaisis,
  donnees: reglagesCertification,
  preuve: true,
});
