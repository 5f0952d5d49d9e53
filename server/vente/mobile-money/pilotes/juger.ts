import type {
  MotifMobile,
  ReponseDemande,
  ReponseStatut,
} from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { referenceValide } from '#shared/vente/mobile-money/reference.rules.ts';
import { isObject, readObject } from '../../../platform/http/call-service.ts';
import type { DemandeConnue, RappelLu, Repondu, ReponseRemboursement } from '../pilote-mobile.ts';
import type { Appele, Empeche } from './appeler-operateur.ts';

export type Objet = Readonly<Record<string, unknown>>;

export const INCONNUE = { issue: 'inconnue', ref_externe: null } as const;
export const SANS_REPONSE = { statut: 'sans_reponse' } as const;

export const objetDans = (objet: Objet, cle: string): Objet => {
  const lu = objet[cle];
  return isObject(lu) ? lu : {};
};
export const texteOu = (v: unknown): string | null =>
  typeof v === 'string' && v !== '' ? v : null;
export const pourMotif = (motif: MotifMobile, phrase: string | null = null) => ({ motif, phrase });

const DEVISE = 'XAF';
const estDit = (v: unknown): boolean => v !== undefined && v !== null && v !== '' && v !== false;
/** [MOB-20] Another reference or currency, where the answer says them: it is not about ours. */
export const parleDe = (
  { notre_ref }: Pick<DemandeConnue, 'notre_ref'>,
  dit: { reference: unknown; devise?: unknown },
): boolean =>
  (!estDit(dit.reference) || dit.reference === notre_ref) &&
  (!estDit(dit.devise) || dit.devise === DEVISE);

/** Whole francs, as a number or its digits; null: not said; undefined: said, unreadable. */
function francsLus(dit: unknown): number | null | undefined {
  if (!estDit(dit)) return null;
  const lu = typeof dit === 'string' ? Number(dit) : dit;
  return typeof lu === 'number' && Number.isInteger(lu) && lu >= 0 ? lu : undefined;
}
/** [MOB-20] Paid, unless its amount cannot be read. */
export function payee(lu: {
  ref_operateur: unknown;
  montant?: unknown;
  frais?: unknown;
  heure?: Date | null;
}): ReponseStatut {
  const montant = francsLus(lu.montant);
  if (montant === undefined) return SANS_REPONSE;
  return {
    statut: 'payee',
    ref_operateur: texteOu(lu.ref_operateur),
    montant,
    frais: francsLus(lu.frais) ?? null,
    heure: lu.heure ?? null,
  };
}

/** Statuses that tell nothing of what became of the request: no documentation does. */
const MUETS = new Set([408, 409, 425, 429]);
const estLisible = (status: number): boolean =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500 && !MUETS.has(status));
const motDe = (objet: Objet): string | null =>
  texteOu(objet['message']) ??
  texteOu(objet['error']) ??
  texteOu(objetDans(objet, 'status')['message']);

/**
 * [MOB-20] What asking gave. `lire` parses a 2xx or 4xx object; a 2xx it does not know is unknown: it
 * may have been taken.
 */
export function jugerDemande(
  appele: Appele | Empeche,
  lire: (objet: Objet, reussi: boolean) => ReponseDemande | null,
): Repondu<ReponseDemande> {
  const { echange } = appele;
  const nonPartie = (phrase: string) => ({ issue: 'non_partie' as const, phrase, echange });
  if ('empechement' in appele) return nonPartie(appele.empechement);
  const { retour } = appele;
  if ('failed' in retour)
    return retour.failed === 'unsent' ? nonPartie(phrases.injoignable) : { ...INCONNUE, echange };
  const { status, text } = retour;
  if (status === 401 || status === 403) return nonPartie(phrases.accesRefuse);
  const objet = estLisible(status) ? readObject(text) : null;
  const lu = objet && lire(objet, status < 300);
  if (lu) return { ...lu, echange };
  // A foreign page, or a redirect by some middlebox.
  if ((status >= 300 && status < 400) || status === 404 || status === 405)
    return nonPartie(phrases.adresseInconnue(status));
  if (objet && status >= 400)
    return { issue: 'refusee', ...pourMotif('autre', motDe(objet)), echange };
  return { ...INCONNUE, echange };
}

/** [MOB-20] What a status query taught; only a 2xx says « paid ». */
export function jugerStatut(
  appele: Appele | Empeche,
  lire: (objet: Objet, statut: number) => ReponseStatut | null,
): Repondu<ReponseStatut> {
  const { echange } = appele;
  const rien = { ...SANS_REPONSE, echange };
  if ('empechement' in appele || 'failed' in appele.retour) return rien;
  const { status, text } = appele.retour;
  const objet = estLisible(status) ? readObject(text) : null;
  const lu = objet && lire(objet, status);
  if (!lu || (lu.statut === 'payee' && status >= 300)) return rien;
  return { ...lu, echange };
}

/** What a refund gave; one not known is unknown, and never sent again. */
export function jugerRemboursement(
  appele: Appele | Empeche,
  lire: (objet: Objet, reussi: boolean) => ReponseRemboursement | null,
): Repondu<ReponseRemboursement> {
  const { echange } = appele;
  const refuse = (phrase: string) => ({ issue: 'refuse' as const, phrase, echange });
  if ('empechement' in appele) return refuse(appele.empechement);
  const { retour } = appele;
  if ('failed' in retour)
    return retour.failed === 'unsent'
      ? refuse(phrases.injoignable)
      : { issue: 'inconnue', echange };
  const { status, text } = retour;
  if (status === 401 || status === 403) return refuse(phrases.accesRefuse);
  const objet = estLisible(status) ? readObject(text) : null;
  const lu = objet && lire(objet, status < 300);
  if (lu) return { ...lu, echange };
  return objet && status >= 400 ? refuse(phrases.nonRemboursable) : { issue: 'inconnue', echange };
}

/** [MOB-20] The request that a callback names; one that has not our form is not ours. */
export function rappelDe(reference: unknown, externe: unknown): RappelLu | null {
  if (typeof reference !== 'string' || !referenceValide(reference)) return null;
  const ref = typeof externe === 'number' ? String(externe) : texteOu(externe);
  return { notre_ref: reference, ref_externe: ref !== null && ref.length <= 64 ? ref : null };
}
