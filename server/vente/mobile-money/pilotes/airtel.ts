import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { LIBELLE_OPERATEUR } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type {
  MotifMobile,
  ReponseDemande,
  ReponseStatut,
} from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { readObject } from '../../../platform/http/call-service.ts';
import type {
  AccesMobile,
  DemandeConnue,
  PiloteMobile,
  ReponseRemboursement,
} from '../pilote-mobile.ts';
import {
  type Appele,
  appelerAvant,
  appelerOperateur,
  AUCUN_ECHANGE,
  type Empeche,
  valeurDe,
} from './appeler-operateur.ts';
import { CAPACITES_INCONNUES } from './capacites.ts';
import { avecJeton, dureeLue, obtenuDe, Prets } from './jetons.ts';
import {
  INCONNUE,
  jugerDemande,
  jugerRemboursement,
  jugerStatut,
  type Objet,
  objetDans,
  parleDe,
  payee,
  pourMotif,
  rappelDe,
  texteOu,
} from './juger.ts';
import { libelleNu } from './libelle-nu.ts';

const PAYS = 'GA';
const DEVISE = 'XAF';

async function demanderJeton(acces: AccesMobile) {
  const corps = {
    client_id: valeurDe(acces, 'client_id'),
    client_secret: valeurDe(acces, 'client_secret'),
    grant_type: 'client_credentials',
  };
  const appele = await appelerAvant(acces, {
    method: 'POST',
    path: 'auth/oauth2/token',
    body: JSON.stringify(corps),
  });
  return obtenuDe(appele, (lu) => {
    const valeur = texteOu(lu['access_token']);
    return valeur === null ? null : { valeur, duree_s: dureeLue(lu['expires_in']) };
  });
}
const avecAcces = (
  acces: AccesMobile,
  appeler: (entetes: Record<string, string>) => Promise<Appele | Empeche>,
) =>
  avecJeton(
    acces,
    valeurDe(acces, 'client_id'),
    () => demanderJeton(acces),
    (jeton) =>
      appeler({ Authorization: `Bearer ${jeton}`, 'X-Country': PAYS, 'X-Currency': DEVISE }),
  );

/** Their RSA public key: base64 of its DER. */
function cleLue(base64: unknown): KeyObject | null {
  try {
    if (typeof base64 !== 'string') return null;
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
const cles = new Prets<KeyObject>();
const CLE_S = 3_600;
const nomDeCle = (acces: AccesMobile) =>
  JSON.stringify([acces.adresse, valeurDe(acces, 'client_id')]);

/** Version 2: the body encrypted by a key of one use, that key by theirs. */
function chiffrer(corps: string, publique: KeyObject): Record<string, string> {
  const [cle, iv] = [randomBytes(32), randomBytes(16)];
  const aes = createCipheriv('aes-256-cbc', cle, iv);
  const chiffre = Buffer.concat([aes.update(corps, 'utf8'), aes.final()]);
  const secret = Buffer.from(`${cle.toString('base64')}:${iv.toString('base64')}`);
  const key = publicEncrypt({ key: publique, padding: constants.RSA_PKCS1_PADDING }, secret);
  return { 'x-signature': chiffre.toString('base64'), 'x-key': key.toString('base64') };
}

/** A signed call: token, key, then the act itself. */
const envoyer = (acces: AccesMobile, path: string, corps: object) =>
  avecAcces(acces, async (headers) => {
    const cle = await cles.obtenir(nomDeCle(acces), acces.maintenant, async () => {
      const path = 'v1/rsa/encryption-keys';
      const appele = await appelerAvant(acces, { method: 'GET', path, headers });
      return obtenuDe(appele, (lu) => {
        const valeur = cleLue(objetDans(lu, 'data')['key']);
        return valeur && { valeur, duree_s: CLE_S };
      });
    });
    if ('empechement' in cle) return cle;
    const body = JSON.stringify(corps);
    const appele = await appelerOperateur(acces, {
      method: 'POST',
      path,
      headers: { ...headers, ...chiffrer(body, cle.valeur) },
      body,
    });
    // Not signed as they read it: their key may have changed.
    if ('text' in appele.retour && codeDe(readObject(appele.retour.text) ?? {}) === '1026')
      cles.oublier(nomDeCle(acces), cle.valeur);
    return appele;
  });

/** '1007' of 'DP00800001007'. */
function codeDe(objet: Objet): string | null {
  const statut = objetDans(objet, 'status');
  const dits = [statut['response_code'], statut['code'], objet['status_code']];
  for (const dit of dits) {
    const lu = /^DP0080000(\d{4})$/.exec(String(dit))?.[1];
    if (lu !== undefined) return lu;
  }
  return null;
}
const AMBIGU = '1000';
const REUSSI = '1001';
const EN_COURS = '1006';
const INTROUVABLE = '1025';
/** PIN not entered, timed out, expired. */
const EXPIRES = new Set(['1005', '1024', '1029']);
const REFUS: Readonly<Record<string, MotifMobile>> = {
  1002: 'code_errone',
  1003: 'plafond',
  1004: 'montant',
  1007: 'solde_insuffisant',
  1008: 'refus_client',
  1010: 'numero_inconnu',
  1026: 'reglage',
};
const transactionDe = (objet: Objet): Objet => objetDans(objetDans(objet, 'data'), 'transaction');

/** Asked, never paid: « 200 », « SUCCESS » and 1001 are those of the request. */
function lireDemande(notre_ref: string, objet: Objet, reussi: boolean): ReponseDemande | null {
  const code = codeDe(objet);
  if (code === AMBIGU || !parleDe({ notre_ref }, { reference: transactionDe(objet)['id'] }))
    return INCONNUE;
  if (code !== null && EXPIRES.has(code))
    return { issue: 'refusee', ...pourMotif('autre', phrases.expiree) };
  const motif = code === null ? undefined : REFUS[code];
  if (motif !== undefined) return { issue: 'refusee', ...pourMotif(motif) };
  const prise =
    code === REUSSI ||
    code === EN_COURS ||
    (code === null && objetDans(objet, 'status')['success'] === true);
  return reussi && prise ? { issue: 'acceptee', ref_externe: null } : null;
}

/** What a code ends, whatever the state said. */
function parCode(code: string | null): ReponseStatut | null {
  if (code === null) return null;
  if (code === AMBIGU) return { statut: 'ambigue' };
  if (EXPIRES.has(code)) return { statut: 'expiree' };
  const motif = REFUS[code];
  return motif ? { statut: 'refusee', ...pourMotif(motif) } : null;
}
function lireStatut(demande: DemandeConnue, objet: Objet): ReponseStatut | null {
  const t = transactionDe(objet);
  const code = codeDe(objet);
  if (!parleDe(demande, { reference: t['id'], devise: t['currency'] })) return null;
  const dit = parCode(code);
  switch (t['status'] ?? code) {
    case 'TS':
      if (dit === null) return payee({ ref_operateur: t['airtel_money_id'], montant: t['amount'] });
      // A state and a code that disagree teach nothing.
      return dit.statut === 'ambigue' ? dit : null;
    case 'TF':
      return dit ?? { statut: 'refusee', ...pourMotif('autre', texteOu(t['message'])) };
    case 'TIP':
    case EN_COURS:
      return { statut: 'en_attente' };
    case 'TA':
      return { statut: 'ambigue' };
    case 'TE':
      return { statut: 'expiree' };
    case INTROUVABLE:
      return { statut: 'inconnue_du_tiers' };
    default:
      return typeof t['status'] === 'string' ? null : dit;
  }
}

function lireRemboursement(objet: Objet, reussi: boolean): ReponseRemboursement | null {
  const code = codeDe(objet);
  const motif = code === null ? undefined : REFUS[code];
  if (motif) return { issue: 'refuse', phrase: phrases.motifs[motif] };
  const t = transactionDe(objet);
  const rendu = t['status'] === 'SUCCESS' || t['status'] === 'TS';
  return reussi && rendu && (code === null || code === REUSSI)
    ? { issue: 'rembourse', ref_operateur: texteOu(t['airtel_money_id']) }
    : null;
}

/** Airtel Africa Open API, merchant payments version 2; from open clients, 2022-2026. */
export const AIRTEL: PiloteMobile = {
  capacites: { ...CAPACITES_INCONNUES, operateurs: ['airtel'], remboursement: 'total' },
  adresses: {
    essai: 'https://openapiuat.airtel.africa',
    production: 'https://openapi.airtel.africa',
  },
  demander: async (demande, acces) => {
    const { notre_ref, operateur, montant, msisdn, libelle } = demande;
    if (operateur !== 'airtel') {
      const phrase = phrases.operateurNonServi(LIBELLE_OPERATEUR[operateur]);
      return { issue: 'non_partie', phrase, echange: AUCUN_ECHANGE };
    }
    const lieu = { country: PAYS, currency: DEVISE };
    const appele = await envoyer(acces, 'merchant/v2/payments/', {
      reference: libelleNu(libelle, 64) || notre_ref,
      subscriber: { ...lieu, msisdn: msisdn.replace(/^241/, '') },
      transaction: { amount: montant, ...lieu, id: notre_ref },
    });
    return jugerDemande(appele, (objet, reussi) => lireDemande(notre_ref, objet, reussi));
  },
  statut: async (demande, acces) => {
    const path = `standard/v1/payments/${encodeURIComponent(demande.notre_ref)}`;
    const appele = await avecAcces(acces, (headers) =>
      appelerOperateur(acces, { method: 'GET', path, headers }),
    );
    return jugerStatut(appele, (objet) => lireStatut(demande, objet));
  },
  lireRappel: (corps) => rappelDe(objetDans(readObject(corps) ?? {}, 'transaction')['id'], null),
  rembourser: async ({ ref_operateur }, acces) => {
    if (ref_operateur === null)
      return { issue: 'refuse', phrase: phrases.referenceAbsente, echange: AUCUN_ECHANGE };
    const appele = await envoyer(acces, 'standard/v2/payments/refund', {
      transaction: { airtel_money_id: ref_operateur },
    });
    return jugerRemboursement(appele, lireRemboursement);
  },
};
