import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import { readObject } from '../../../platform/http/call-service.ts';
import type { AccesMobile, DemandeConnue, PiloteMobile } from '../pilote-mobile.ts';
import { appelerOperateur, valeurDe } from './appeler-operateur.ts';
import { CAPACITES_INCONNUES } from './capacites.ts';
import {
  jugerDemande,
  jugerStatut,
  type Objet,
  objetDans,
  parleDe,
  payee,
  pourMotif,
  rappelDe,
  texteOu,
} from './juger.ts';

const entetes = (acces: AccesMobile) => ({
  'x-client-id': valeurDe(acces, 'client_id'),
  'x-client-secret': valeurDe(acces, 'client_secret'),
  'x-wallet': valeurDe(acces, 'wallet'),
});
const CHEMIN: Readonly<Record<Operateur, string>> = { airtel: '74/paiement', moov: '62/paiement' };

/** Wrapped, or bare as the search by reference gives it. */
const transactionDe = (objet: Objet): Objet =>
  'transaction' in objet ? objetDans(objet, 'transaction') : objet;

/** How a terminated one ended. */
const RESULTATS: Readonly<Record<string, ReponseStatut>> = {
  PasswordError: { statut: 'refusee', ...pourMotif('code_errone') },
  BalanceError: { statut: 'refusee', ...pourMotif('solde_insuffisant') },
  TimeOutError: { statut: 'expiree' },
  Error: { statut: 'refusee', ...pourMotif('autre') },
};

function lireStatut(demande: DemandeConnue, objet: Objet): ReponseStatut | null {
  const t = transactionDe(objet);
  if (!parleDe(demande, { reference: t['reference'], devise: t['currency'] })) return null;
  const [etat, resultat] = [texteOu(t['status']), texteOu(t['result'])];
  switch (etat) {
    case 'Start':
    case 'Partenaire':
      return { statut: 'en_attente' };
    case 'Terminate':
    // Paid, then passed on to the merchant's own account.
    case 'Disbursement':
      if (resultat === 'Success')
        return payee({ ref_operateur: t['airtel_money_id'] ?? t['id'], montant: t['amount'] });
      return RESULTATS[resultat ?? ''] ?? { statut: 'ambigue' };
    // Taken, then given back: a person looks.
    case 'Refund':
      return { statut: 'ambigue' };
    default:
      return null;
  }
}

/** Airtel and Moov by one Gabonese contract; from open integrations, 2024-2026. */
export const SINGPAY: PiloteMobile = {
  capacites: CAPACITES_INCONNUES,
  // No test host is known.
  adresses: { essai: null, production: 'https://gateway.singpay.ga/v1' },
  demander: async (demande, acces) => {
    const corps = {
      amount: demande.montant,
      reference: demande.notre_ref,
      client_msisdn: demande.msisdn,
      portefeuille: valeurDe(acces, 'wallet'),
      isTransfer: false,
    };
    const appele = await appelerOperateur(acces, {
      method: 'POST',
      path: CHEMIN[demande.operateur],
      headers: entetes(acces),
      body: JSON.stringify(corps),
    });
    return jugerDemande(appele, (objet, reussi) => {
      const t = transactionDe(objet);
      const prise = reussi && objetDans(objet, 'status')['success'] === true;
      return prise && parleDe(demande, { reference: t['reference'] })
        ? { issue: 'acceptee', ref_externe: texteOu(t['id']) }
        : null;
    });
  },
  statut: async (demande, acces) => {
    const reference = encodeURIComponent(demande.notre_ref);
    const appele = await appelerOperateur(acces, {
      method: 'GET',
      path: `transaction/api/search/by-reference/${reference}`,
      headers: entetes(acces),
    });
    return jugerStatut(appele, (objet, statut) => {
      // « Cannot GET /… »: no such path, which says nothing of ours.
      const sansChemin = String(objet['message']).startsWith('Cannot ');
      if (statut === 404) return sansChemin ? null : { statut: 'inconnue_du_tiers' };
      return lireStatut(demande, objet);
    });
  },
  lireRappel: (corps) => {
    const t = transactionDe(readObject(corps) ?? {});
    return rappelDe(t['reference'], t['id']);
  },
};
