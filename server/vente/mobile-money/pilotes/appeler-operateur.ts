import { CHAMPS_PILOTE } from '#shared/vente/mobile-money/pilotes.ts';
import {
  callService,
  type ServiceAnswer,
  type ServiceCall,
} from '../../../platform/http/call-service.ts';
import type { AccesMobile, EchangeMobile } from '../pilote-mobile.ts';

/** An exchange with what was answered. */
export interface Appele {
  echange: EchangeMobile;
  retour: ServiceAnswer;
}
/** The call that had to come before (token, key) failed: the one that acts was not made. */
export interface Empeche {
  echange: EchangeMobile;
  empechement: string;
  /** By the token. */
  refus: boolean;
}
type Appel = Omit<ServiceCall, 'base'>;
/** Nothing was sent. */
export const AUCUN_ECHANGE: EchangeMobile = { envoi: '', statut: null, reponse: null };

export const valeurDe = (acces: AccesMobile, cle: string): string => acces.valeurs[cle] ?? '';

const SECRETS = new Set(
  Object.values(CHAMPS_PILOTE).flatMap((champs) =>
    champs.filter((c) => c.secret).map((c) => c.cle),
  ),
);
/** '24177123456', '077123456', '77123456'. */
const NUMERO = /(?<![\dA-Za-z])(?:\+?241)?0?[67]\d{5}(\d{2})(?![\dA-Za-z])/g;
/** Bytes of each text of an exchange. */
const TAILLE_GARDEE = 8_192;

/** [MOB-2] Without secrets nor full phone numbers, bounded; no NUL, which PostgreSQL refuses. */
function texteGarde(texte: string, { valeurs }: AccesMobile): string {
  const secrets = Object.entries(valeurs).filter(([cle, v]) => SECRETS.has(cle) && v !== '');
  const sansSecret = secrets.reduce((t, [, secret]) => t.replaceAll(secret, '•••'), texte);
  const nu = sansSecret.replaceAll('\0', '').replaceAll(NUMERO, '••••••$1');
  return Buffer.from(nu).subarray(0, TAILLE_GARDEE).toString();
}

/** The call that acts. Headers are never kept. */
export async function appelerOperateur(acces: AccesMobile, appel: Appel): Promise<Appele> {
  const retour = await callService({ ...appel, base: acces.adresse });
  return { echange: echangeDe(acces, appel, retour), retour };
}

const DELAI_AVANT_MS = 8_000;
/** The call before it, for a token or a key: a short wait, and no body is kept. */
export async function appelerAvant(acces: AccesMobile, appel: Appel): Promise<Appele> {
  const retour = await callService({ ...appel, base: acces.adresse }, DELAI_AVANT_MS);
  return { echange: echangeDe(acces, appel, retour, { sansCorps: true }), retour };
}

export function echangeDe(
  acces: AccesMobile,
  { method, path, body }: Appel,
  retour: ServiceAnswer,
  { sansCorps = false } = {},
): EchangeMobile {
  const corps = sansCorps || body === undefined ? '' : `\n${body.toString()}`;
  return {
    envoi: texteGarde(`${method} ${path}${corps}`, acces),
    statut: 'status' in retour ? retour.status : null,
    reponse: 'text' in retour && !sansCorps ? texteGarde(retour.text, acces) : null,
  };
}
