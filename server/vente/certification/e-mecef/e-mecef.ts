import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import { readObject } from '../../../platform/http/call-service.ts';
import {
  appelerService,
  identifiantLu,
  instantLu,
  jugerConfirmation,
  jugerRetour,
  nombreRendu,
  phraseLue,
} from '../appeler-service.ts';
import type { EtatService, PiloteFiscal } from '../pilote-fiscal.ts';
import { preparerMecef } from './preparer-mecef.ts';

type Objet = Record<string, unknown>;
const texteOu = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null);

/** '15/01/2021 10:22:33', Benin time. */
function lireHeure(texte: unknown): Date | null {
  const lu = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(String(texte));
  if (!lu) return null;
  const [, jour, mois, an, heure] = lu;
  return instantLu(`${an}-${mois}-${jour}T${heure}+01:00`);
}

/** 24 letters and digits, stored as six groups of four. */
function lireCodeMecef(texte: string): string | null {
  const nu = texte.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z0-9]{24}$/.test(nu) ? (nu.match(/.{4}/g) ?? []).join('-') : null;
}
const lireQr = (texte: string): string | null => {
  const [tete, , code] = texte.split(';');
  return tete === 'F' && code !== undefined ? lireCodeMecef(code) : null;
};

/** Transient errors: too many pending, reference unchecked. */
const ATTENDENT: Readonly<Record<string, string>> = {
  1: phrases.dejaEnAttenteLaBas,
  10: phrases.occupe,
};
const EN_TRAITEMENT = '99';
/** Fixed in settings; the other errors are not ours to fix. */
const DES_REGLAGES = new Set(['3', '6', '7', '9']);
function erreur({ errorCode, errorDesc }: Objet, statut = 200): IssueDEnvoi | null {
  const code = String(errorCode ?? '');
  if (code === '' || code === '0') return null;
  const attend = ATTENDENT[code];
  if (attend !== undefined) return { issue: 'non_partie', phrase: attend };
  if (code === EN_TRAITEMENT) return { issue: 'incertaine', doute: 'sans_reponse' };
  return {
    issue: 'refusee',
    phrase: texteOu(errorDesc) ?? phrases.refuseeSansPhrase(statut),
    a_corriger: DES_REGLAGES.has(code) ? 'reglage' : 'client',
  };
}
const refusee = (objet: Objet | null, statut: number): IssueDEnvoi =>
  (objet && erreur(objet, statut)) ?? {
    issue: 'refusee',
    phrase: phraseLue(objet) ?? phrases.refuseeSansPhrase(statut),
    a_corriger: 'client',
  };

function aConfirmer(o: Objet): IssueDEnvoi | null {
  const uid = identifiantLu(o['uid']);
  const total = nombreRendu(o['total']);
  return (
    erreur(o) ?? (uid !== null && total !== null ? { issue: 'a_confirmer', uid, total } : null)
  );
}
function certifiee(o: Objet): IssueDEnvoi | null {
  const refus = erreur(o);
  if (refus) return refus;
  const code = lireCodeMecef(String(o['codeMECeFDGI']));
  const qr = texteOu(o['qrCode']);
  if (code === null || qr === null || lireQr(qr) !== code) return null;
  return {
    issue: 'certifiee',
    code,
    nim: texteOu(o['nim']),
    compteurs: texteOu(o['counters']),
    qr,
    certifiee_at: lireHeure(o['dateTime']),
    total: null,
    suite: null,
  };
}

const enInstant = (v: unknown): Date | null => lireHeure(v) ?? instantLu(v);

function phraseDeLEtat(joignable: boolean, refuse: boolean): string | null {
  if (refuse) return phrases.jetonRefuse;
  return joignable ? null : phrases.injoignable;
}

/**
 * Benin: two steps, two minutes to confirm, ten pending at most (specification v1.0, 15-01-2021).
 */
export const E_MECEF: PiloteFiscal = {
  capacites: { deux_temps: true, a_la_main: false, vignettes: false },
  adresses: {
    essai: 'https://developper.impots.bj/sygmef-emcf/api',
    production: 'https://sygmef.impots.bj/emcf/api',
  },
  preparer: preparerMecef,
  soumettre: async ({ texte }, acces) =>
    jugerRetour(
      await appelerService(acces, { method: 'POST', path: 'invoice/', body: texte }),
      aConfirmer,
      refusee,
    ),
  confirmer: async (uid, acces) =>
    jugerConfirmation(
      await appelerService(acces, {
        method: 'PUT',
        path: `invoice/${uid}/confirm`,
      }),
      certifiee,
      refusee,
    ),
  annuler: async (uid, acces) =>
    jugerRetour(
      await appelerService(acces, {
        method: 'PUT',
        path: `invoice/${uid}/cancel`,
      }),
      () => ({ issue: 'non_partie', phrase: phrases.abandonnee }),
      refusee,
    ),
  etat: async (acces): Promise<EtatService> => {
    const retour = await appelerService(acces, { method: 'GET', path: 'info/status' });
    const statut = 'status' in retour ? retour.status : null;
    const lu = 'text' in retour ? readObject(retour.text) : null;
    const la_bas = enInstant(lu?.['serverDateTime']);
    const fin = enInstant(lu?.['tokenValid']);
    const joignable = statut !== null && statut < 500;
    const refuse = statut === 401 || statut === 403;
    return {
      joignable,
      jeton_valide: !refuse,
      jeton_fin: fin?.toISOString() ?? null,
      ecart_horloge_ms: la_bas && la_bas.getTime() - acces.maintenant.getTime(),
      en_attente: nombreRendu(lu?.['pendingRequestsCount']),
      vignettes: null,
      phrase: phraseDeLEtat(joignable, refuse),
    };
  },
  lireCode: lireCodeMecef,
  lireQr,
};
