import * as phrases from '#shared/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/certification/etats.rules.ts';
import {
  callService,
  readObject,
  type ServiceAnswer,
  type ServiceCall,
} from '../http/call-service.ts';
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

/** Told to every screen: the State's sentence, not a page of it. */
const PHRASE_MAX = 500;
const bornee = (i: IssueDEnvoi): IssueDEnvoi =>
  i.issue === 'refusee' ? { ...i, phrase: i.phrase.slice(0, PHRASE_MAX) } : i;
/** As when typed: a longer QR fits no ticket. */
const [QR_MAX, TEXTE_MAX] = [500, 40];
const estTropLong = (i: IssueDEnvoi): boolean =>
  i.issue === 'certifiee' &&
  ((i.qr ?? '').length > QR_MAX ||
    [i.nim, i.compteurs].some((texte) => (texte ?? '').length > TEXTE_MAX));

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
  return juge(lue && !estTropLong(lue) ? bornee(lue) : { issue: 'incertaine', doute: 'illisible' });
}
