import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { reservation } from '../reservation/reservation.schema.ts';
import {
  aDemander,
  constatDemande,
  demandeMobile,
  demandeMobileDetail,
  rattachementDemande,
  remboursementDemande,
  verificationDemande,
} from './demande.schema.ts';
import { ETATS_DEMANDE, OPERATEURS } from '../caisse/demande-du-panier.schema.ts';
import { mobileMoneyPossible, reglagesMobiles, reglagesMobilesSaisis } from './reglages.schema.ts';
import { VUES_DES_DEMANDES } from './vues.rules.ts';

/** Answered before anything is sent: the screen then follows by events. */
export const demanderMobile = ecrire('/api/reservations/{id}/demander-mobile', {
  resume: 'Demande le paiement au téléphone du client ; le panier se verrouille',
  corps: aDemander,
  donnees: reservation,
});
export const abandonnerMobile = ecrire('/api/demandes-mobiles/{id}/abandonner', {
  resume: 'Autre mode : la demande reste suivie, le panier se déverrouille',
  donnees: reservation,
});
export const interrogerMobile = ecrire('/api/demandes-mobiles/{id}/interroger', {
  resume: 'Interroge l’opérateur maintenant',
  donnees: demandeMobile,
});
export const listerDemandesMobiles = lire('/api/demandes-mobiles', {
  resume: 'Les demandes de mobile money : reçues, à traiter, à vérifier, en cours',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    etat: z.optional(z.enum(ETATS_DEMANDE)),
    operateur: z.optional(z.enum(OPERATEURS)),
    caisse_id: z.optional(identifiant),
    reservation_id: z.optional(identifiant),
    vue: z.optional(z.enum(VUES_DES_DEMANDES)),
  }),
  donnees: z.array(demandeMobile),
});
export const lireDemandeMobile = lire('/api/demandes-mobiles/{id}', {
  resume: 'Une demande de mobile money et ses échanges avec l’opérateur',
  donnees: demandeMobileDetail,
});
export const rembourserMobile = ecrire('/api/demandes-mobiles/{id}/rembourser', {
  resume: 'Rend au client une somme reçue en trop : par l’opérateur, ou en espèces',
  corps: remboursementDemande,
  donnees: demandeMobile,
});
export const rattacherMobile = ecrire('/api/demandes-mobiles/{id}/rattacher', {
  resume: 'Rattache une somme confirmée en retard à une vente du même montant de mobile money',
  corps: rattachementDemande,
  donnees: demandeMobile,
});
export const constaterMobile = ecrire('/api/demandes-mobiles/{id}/constater', {
  resume: 'Une demande incertaine, lue payée ou non payée sur le relevé de l’opérateur',
  corps: constatDemande,
  donnees: demandeMobile,
});
export const verifierMobile = ecrire('/api/demandes-mobiles/{id}/verifier', {
  resume: 'Une référence saisie, retrouvée sur le relevé de l’opérateur',
  corps: verificationDemande,
  donnees: demandeMobile,
});
export const lireMobileMoneyPossible = lire('/api/mobile-money-possible', {
  resume: 'Ce que la caisse peut demander : l’opérateur relié et les préfixes',
  donnees: mobileMoneyPossible,
});
export const lireReglagesMobiles = lire('/api/mobile-money-reglages', {
  resume: 'Les réglages du mobile money ; jamais les secrets',
  donnees: reglagesMobiles,
});
export const reglerMobile = ecrire('/api/mobile-money-reglages', {
  resume: 'Change l’opérateur relié, ses accès et les préfixes',
  corps: reglagesMobilesSaisis,
  donnees: reglagesMobiles,
  preuve: true,
});
