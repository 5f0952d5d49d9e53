import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { numeroNational } from '#shared/vente/mobile-money/operateurs.rules.ts';
import type { ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import type { AccesMobile, DemandeConnue, PiloteMobile } from '../pilote-mobile.ts';
import { appelerOperateur, AUCUN_ECHANGE, valeurDe } from './appeler-operateur.ts';
import { CAPACITES_INCONNUES } from './capacites.ts';
import {
  INCONNUE,
  jugerDemande,
  jugerStatut,
  type Objet,
  objetDans,
  parleDe,
  payee,
  pourMotif,
  rappelDe,
  SANS_REPONSE,
  texteOu,
} from './juger.ts';
import { libelleNu } from './libelle-nu.ts';

const CHEMIN = 'api/v1/merchant/e_bills';
const SYSTEME: Readonly<Record<Operateur, string>> = { airtel: 'airtelmoney', moov: 'moovmoney4' };
/** A bill's life, minutes: no one can pay it later. */
const EXPIRATION_MIN = 10;

function entetes(acces: AccesMobile): Record<string, string> {
  const cles = `${valeurDe(acces, 'utilisateur')}:${valeurDe(acces, 'cle')}`;
  return { Authorization: `Basic ${Buffer.from(cles).toString('base64')}` };
}
/** Bare, or in `e_bill` as the creation gives it. */
const factureDe = (objet: Objet): Objet => ('e_bill' in objet ? objetDans(objet, 'e_bill') : objet);
const numeroDe = (facture: Objet): string | null => {
  const lu = facture['bill_id'];
  return typeof lu === 'number' ? String(lu) : texteOu(lu);
};

/** States deduced from integrations: none is documented. */
const EN_ATTENTE = new Set(['ready', 'created', 'pending', 'in_progress', 'scheduled']);
function lireStatut(demande: DemandeConnue, facture: Objet): ReponseStatut | null {
  const { external_reference: reference, currency: devise } = facture;
  // A forged callback may name a bill of ours that another client paid: its reference must be said.
  if (reference !== demande.notre_ref || !parleDe(demande, { reference, devise })) return null;
  const etat = texteOu(facture['state'])?.toLowerCase() ?? '';
  if (EN_ATTENTE.has(etat)) return { statut: 'en_attente' };
  switch (etat) {
    case 'paid':
    case 'processed':
      return payee({
        ref_operateur: facture['transaction_id'] ?? demande.ref_externe,
        montant: facture['amount_paid'] ?? facture['amount'],
      });
    case 'partially_paid':
      return { statut: 'ambigue' };
    case 'expired':
      return { statut: 'expiree' };
    case 'cancelled':
      return { statut: 'refusee', ...pourMotif('autre') };
    default:
      return null;
  }
}

/**
 * Digitech Africa: a bill, then its push on the phone; from the published WooCommerce plugin and
 * integrations. Its status is read by its own number only: without it, nothing is asked.
 */
export const EBILLING: PiloteMobile = {
  capacites: { ...CAPACITES_INCONNUES, statut_par_notre_reference: false },
  adresses: {
    essai: 'https://lab.billing-easy.net',
    // Named « stg », and production all the same.
    production: 'https://stg.billing-easy.com',
  },
  demander: async (demande, acces) => {
    const msisdn = numeroNational(demande.msisdn);
    const headers = entetes(acces);
    const facture = {
      payer_msisdn: msisdn,
      payer_name: 'Client',
      amount: demande.montant,
      external_reference: demande.notre_ref,
      short_description: libelleNu(demande.libelle, 120),
      expiry_period: EXPIRATION_MIN,
    };
    const creee = await appelerOperateur(acces, {
      method: 'POST',
      path: CHEMIN,
      headers,
      body: JSON.stringify(facture),
    });
    const lue = jugerDemande(creee, (objet, reussi) => {
      const f = factureDe(objet);
      const ref_externe = numeroDe(f);
      return reussi && ref_externe && parleDe(demande, { reference: f['external_reference'] })
        ? { issue: 'acceptee', ref_externe }
        : null;
    });
    if (lue.issue !== 'acceptee' || lue.ref_externe === null) return lue;
    const { ref_externe } = lue;
    const poussee = await appelerOperateur(acces, {
      method: 'POST',
      path: `${CHEMIN}/${encodeURIComponent(ref_externe)}/ussd_push`,
      headers,
      body: JSON.stringify({
        payer_msisdn: msisdn,
        payment_system_name: SYSTEME[demande.operateur],
      }),
    });
    const jugee = jugerDemande(poussee, (_objet, reussi) =>
      reussi ? { issue: 'acceptee', ref_externe } : null,
    );
    const echange = {
      ...poussee.echange,
      envoi: `${creee.echange.envoi}\n${poussee.echange.envoi}`,
    };
    return jugee.issue === 'inconnue'
      ? { ...INCONNUE, ref_externe, echange }
      : { ...jugee, echange };
  },
  statut: async (demande, acces) => {
    if (demande.ref_externe === null) return { ...SANS_REPONSE, echange: AUCUN_ECHANGE };
    const appele = await appelerOperateur(acces, {
      method: 'GET',
      path: `${CHEMIN}/${encodeURIComponent(demande.ref_externe)}`,
      headers: entetes(acces),
    });
    // They gave its number: « not found » would not say that it never was.
    return jugerStatut(appele, (objet) => lireStatut(demande, factureDe(objet)));
  },
  lireRappel: (corps) => {
    const formulaire = new URLSearchParams(corps);
    return rappelDe(formulaire.get('reference'), formulaire.get('billingid'));
  },
};
