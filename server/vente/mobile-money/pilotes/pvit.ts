import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { numeroNational } from '#shared/vente/mobile-money/operateurs.rules.ts';
import type { ReponseDemande, ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import { readObject } from '../../../platform/http/call-service.ts';
import type { AccesMobile, ADemander, DemandeConnue, PiloteMobile } from '../pilote-mobile.ts';
import { type Appele, appelerAvant, appelerOperateur, valeurDe } from './appeler-operateur.ts';
import { CAPACITES_INCONNUES } from './capacites.ts';
import { avecJeton, dureeLue, obtenuDe } from './jetons.ts';
import {
  INCONNUE,
  jugerDemande,
  jugerStatut,
  type Objet,
  parleDe,
  payee,
  pourMotif,
  rappelDe,
  texteOu,
} from './juger.ts';
import { libelleNu } from './libelle-nu.ts';

const OPERATEUR: Readonly<Record<Operateur, string>> = {
  airtel: 'AIRTEL_MONEY',
  moov: 'MOOV_MONEY',
};
/** Each function has its own URL code. */
const codeDe = (acces: AccesMobile, cle: string): string =>
  encodeURIComponent(valeurDe(acces, cle));

async function renouveler(acces: AccesMobile) {
  const appele = await appelerAvant(acces, {
    method: 'POST',
    path: `v2/${codeDe(acces, 'url_secret')}/renew-secret`,
    body: new URLSearchParams({
      operationAccountCode: valeurDe(acces, 'compte'),
      password: valeurDe(acces, 'mot_de_passe'),
    }),
  });
  return obtenuDe(appele, (lu) => {
    const valeur = texteOu(lu['secret']);
    return valeur === null ? null : { valeur, duree_s: dureeLue(lu['expires_in']) };
  });
}
const avecSecret = (acces: AccesMobile, appeler: (secret: string) => Promise<Appele>) =>
  avecJeton(acces, valeurDe(acces, 'compte'), () => renouveler(acces), appeler);

function lireDemande(demande: ADemander, objet: Objet): ReponseDemande | null {
  if (!parleDe(demande, { reference: objet['merchant_reference_id'] })) return null;
  const ref_externe = texteOu(objet['reference_id']);
  switch (objet['status']) {
    // « SUCCESS » is that of the request: only its status says « paid ».
    case 'PENDING':
    case 'SUCCESS':
      return { issue: 'acceptee', ref_externe };
    case 'AMBIGUOUS':
      return { ...INCONNUE, ref_externe };
    case 'FAILED':
      return { issue: 'refusee', ...pourMotif('autre', texteOu(objet['message'])) };
    default:
      return null;
  }
}

function lireStatut(demande: DemandeConnue, objet: Objet): ReponseStatut | null {
  const dit = { reference: objet['merchant_reference_id'], devise: objet['currency'] };
  if (!parleDe(demande, dit)) return null;
  switch (objet['status']) {
    case 'PENDING':
      return { statut: 'en_attente' };
    case 'SUCCESS':
      return payee({
        ref_operateur: objet['reference_id'] ?? demande.ref_externe,
        montant: objet['amount'],
        frais: objet['fees'],
      });
    case 'FAILED':
      return { statut: 'refusee', ...pourMotif('autre', texteOu(objet['message'])) };
    case 'AMBIGUOUS':
      return { statut: 'ambigue' };
    default:
      return null;
  }
}

/** Airtel and Moov by one Gabonese contract (docs.mypvit.pro). One integrator met a minimum of 501 F. */
export const PVIT: PiloteMobile = {
  capacites: CAPACITES_INCONNUES,
  // Test accounts live on the same host.
  adresses: { essai: 'https://api.mypvit.pro', production: 'https://api.mypvit.pro' },
  demander: async (demande, acces) => {
    const libelle = libelleNu(demande.libelle, 15);
    const corps = {
      agent: 'CAISSE',
      amount: demande.montant,
      product: libelle,
      reference: demande.notre_ref,
      service: 'RESTFUL',
      callback_url_code: valeurDe(acces, 'url_rappel'),
      customer_account_number: numeroNational(demande.msisdn),
      merchant_operation_account_code: valeurDe(acces, 'compte'),
      transaction_type: 'PAYMENT',
      owner_charge: 'MERCHANT',
      operator_code: OPERATEUR[demande.operateur],
      free_info: libelle,
    };
    const appele = await avecSecret(acces, (secret) =>
      appelerOperateur(acces, {
        method: 'POST',
        path: `v2/${codeDe(acces, 'url_paiement')}/rest`,
        headers: { 'X-Secret': secret, 'X-Callback-MediaType': 'application/json' },
        body: JSON.stringify(corps),
      }),
    );
    return jugerDemande(appele, (objet) => lireDemande(demande, objet));
  },
  statut: async (demande, acces) => {
    const question = new URLSearchParams({
      transactionId: demande.notre_ref,
      accountOperationCode: valeurDe(acces, 'compte'),
      transactionOperation: 'PAYMENT',
    });
    const appele = await avecSecret(acces, (secret) =>
      appelerOperateur(acces, {
        method: 'GET',
        path: `${codeDe(acces, 'url_statut')}/status?${question.toString()}`,
        headers: { 'X-Secret': secret },
      }),
    );
    return jugerStatut(appele, (objet, statut) =>
      statut === 404 && objet['error'] === 'TRANSACTION_NOT_FOUND'
        ? { statut: 'inconnue_du_tiers' }
        : lireStatut(demande, objet),
    );
  },
  lireRappel: (corps) => {
    const lu = readObject(corps) ?? {};
    return rappelDe(lu['merchantReferenceId'], lu['transactionId']);
  },
  repondreRappel: (corps) => ({
    responseCode: 200,
    transactionId: readObject(corps)?.['transactionId'] ?? null,
  }),
};
