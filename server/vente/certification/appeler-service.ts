import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import {
  callService,
  isObject,
  readObject,
  type ServiceAnswer,
  type ServiceCall,
} from '../../platform/http/call-service.ts';
import type { AccesService, ReponseDuService } from './pilote-fiscal.ts';

export const appelerService = (
  { adresse, jeton }: Pick<AccesService, 'adresse' | 'jeton'>,
  appel: Omit<ServiceCall, 'base' | 'headers'>,
): Promise<ServiceAnswer> =>
  callService({
    ...appel,
    base: adresse,
    ...(jeton !== null && { headers: { Authorization: `Bearer ${jeton}` } }),
  });

const NON_PARTIE: Readonly<Record<number, string>> = {
  401: phrases.jetonRefuse,
  403: phrases.jetonRefuse,
  408: phrases.occupe,
  425: phrases.occupe,
  429: phrases.occupe,
  502: phrases.occupe,
  503: phrases.occupe,
};

/** Of theirs, put in an address; null: another shape. */
export const identifiantLu = (v: unknown): string | null =>
  typeof v === 'string' && /^[\w-]{1,100}$/.test(v) ? v : null;

/** Null: no instant, or the 99th of a month. */
export function instantLu(v: unknown): Date | null {
  const lu = typeof v === 'string' ? new Date(v) : null;
  return lu === null || Number.isNaN(lu.getTime()) ? null : lu;
}
const NOMBRE_MAX = 1e15;
/** A total or a count, as a number or its digits; null: another shape. */
export function nombreRendu(v: unknown): number | null {
  const lu = typeof v === 'string' && /^\d{1,15}(\.\d{1,4})?$/.test(v.trim()) ? Number(v) : v;
  return typeof lu === 'number' && Number.isFinite(lu) && Math.abs(lu) < NOMBRE_MAX ? lu : null;
}

/** A text, a list of them, or one a field; not deeper. */
function texteDit(dit: unknown, niveaux = 3): string[] {
  if (typeof dit === 'string') return dit === '' ? [] : [dit];
  if (niveaux === 0) return [];
  if (Array.isArray(dit)) return dit.flatMap((d) => texteDit(d, niveaux - 1));
  return isObject(dit)
    ? Object.entries(dit).map(([c, sien]) => `${c} : ${texteDit(sien, niveaux - 1).join(', ')}`)
    : [];
}
/** The sentence of a refusal, wherever it is said; null: none. */
export function phraseLue(o: Record<string, unknown> | null): string | null {
  const dites = [...texteDit(o?.['message']), ...texteDit(o?.['errors'])];
  const error = o?.['error'];
  if (dites.length === 0) dites.push(...texteDit(isObject(error) ? error['message'] : error));
  return dites.join(' ; ') || null;
}

/** Told to every screen: the State's sentence, not a page of it. */
const PHRASE_MAX = 500;
const bornee = (i: IssueDEnvoi): IssueDEnvoi =>
  i.issue === 'refusee' ? { ...i, phrase: i.phrase.slice(0, PHRASE_MAX) } : i;
/** As when typed: a longer QR fits no ticket; a control character would command the printer. */
const [QR_MAX, TEXTE_MAX] = [500, 40];
const seImprime = (texte: string | null, max: number): boolean =>
  texte === null || (texte.length <= max && !/\p{Cc}/u.test(texte));
const seraitImprimee = (i: IssueDEnvoi): boolean =>
  i.issue !== 'certifiee' ||
  (seImprime(i.qr, QR_MAX) && [i.nim, i.compteurs].every((texte) => seImprime(texte, TEXTE_MAX)));

/**
 * [CER-4] Classifies an answer: `lire` parses a 2xx, `refus` a refusal. A shape `lire` does not
 * know is uncertain.
 */
export function jugerRetour(
  retour: ServiceAnswer,
  lire: (objet: Record<string, unknown>) => IssueDEnvoi | null,
  refus: (objet: Record<string, unknown> | null, statut: number) => IssueDEnvoi,
): ReponseDuService {
  if ('failed' in retour) {
    const issue: IssueDEnvoi =
      retour.failed === 'unsent'
        ? { issue: 'non_partie', phrase: phrases.injoignable }
        : { issue: 'incertaine', doute: 'sans_reponse' };
    return { issue, statut: null, texte: null };
  }
  const { status: statut, text: texte } = retour;
  const juge = (issue: IssueDEnvoi): ReponseDuService => ({ issue, statut, texte });
  const pasArrivee = NON_PARTIE[statut];
  if (pasArrivee !== undefined) return juge({ issue: 'non_partie', phrase: pasArrivee });
  const objet = readObject(texte);
  // A foreign 404/405 page, or a redirect by some middlebox.
  const ailleurs = statut >= 300 && statut < 400;
  if (ailleurs || ((statut === 404 || statut === 405) && objet === null))
    return juge({ issue: 'non_partie', phrase: phrases.adresseInconnue(statut) });
  if (statut >= 400 && statut < 500) return juge(bornee(refus(objet, statut)));
  if (statut < 200 || statut >= 300) return juge({ issue: 'incertaine', doute: 'sans_reponse' });
  const lue = objet && lire(objet);
  return juge(
    lue && seraitImprimee(lue) ? bornee(lue) : { issue: 'incertaine', doute: 'illisible' },
  );
}

/** [CER-4] A gateway that lost its server may have been heard: its confirmation is then uncertain. */
export const jugerConfirmation: typeof jugerRetour = (retour, lire, refus) => {
  const jugee = jugerRetour(retour, lire, refus);
  return jugee.statut === 502
    ? { ...jugee, issue: { issue: 'incertaine', doute: 'sans_reponse' } }
    : jugee;
};
