import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { readObject } from '../../../platform/http/call-service.ts';
import type { AccesMobile } from '../pilote-mobile.ts';
import type { Appele, Empeche } from './appeler-operateur.ts';

/** A token or a key, and how long it holds. */
interface Obtenu<T> {
  valeur: T;
  duree_s: number;
}
interface Pret<T> {
  valeur: T;
  fin: number;
}

/** Renewed this long before the end (s), or at half its life. */
const MARGE_S = 20;

/** What a third party lends for a while, in memory, by address and client. One renewal at a time. */
export class Prets<T> {
  readonly #prets = new Map<string, Pret<T>>();
  readonly #enCours = new Map<string, Promise<Pret<T> | Empeche>>();

  async obtenir(
    cle: string,
    maintenant: Date,
    obtenir: () => Promise<Obtenu<T> | Empeche>,
  ): Promise<Pret<T> | Empeche> {
    const pret = this.#prets.get(cle);
    if (pret && maintenant.getTime() < pret.fin) return pret;
    const enCours = this.#enCours.get(cle) ?? this.#renouveler(cle, maintenant, obtenir);
    this.#enCours.set(cle, enCours);
    return enCours;
  }

  async #renouveler(
    cle: string,
    maintenant: Date,
    obtenir: () => Promise<Obtenu<T> | Empeche>,
  ): Promise<Pret<T> | Empeche> {
    try {
      const obtenu = await obtenir();
      if ('empechement' in obtenu) return obtenu;
      const { valeur, duree_s } = obtenu;
      const vie = Math.max(duree_s - MARGE_S, duree_s / 2) * 1_000;
      const pret = { valeur, fin: maintenant.getTime() + vie };
      this.#prets.set(cle, pret);
      return pret;
    } finally {
      this.#enCours.delete(cle);
    }
  }

  /** Unless somebody has renewed it meanwhile. */
  oublier(cle: string, valeur: T): void {
    if (this.#prets.get(cle)?.valeur === valeur) this.#prets.delete(cle);
  }
}

/** Seconds said as a number or its digits; a minute when unsaid. */
export const dureeLue = (dite: unknown): number => {
  const lue = Number(dite);
  return Number.isFinite(lue) && lue > 0 ? lue : 60;
};

/** What a call lends, or why the one that follows is not made. */
export function obtenuDe<T>(
  { echange, retour }: Appele,
  lire: (objet: Readonly<Record<string, unknown>>) => Obtenu<T> | null,
): Obtenu<T> | Empeche {
  const empeche = (empechement: string, refus = false) => ({ echange, empechement, refus });
  if ('failed' in retour) return empeche(phrases.injoignable);
  const { status, text } = retour;
  // 400: OAuth's « invalid_client ».
  if ([400, 401, 403].includes(status)) return empeche(phrases.accesRefuse, true);
  if ((status >= 300 && status < 400) || status === 404 || status === 405)
    return empeche(phrases.adresseInconnue(status));
  const objet = status < 300 ? readObject(text) : null;
  return (objet && lire(objet)) ?? empeche(phrases.occupe);
}

/** A token that the third party refuses. */
function estRefuse(appele: Appele | Empeche): boolean {
  if ('empechement' in appele) return appele.refus;
  const { retour } = appele;
  return 'status' in retour && (retour.status === 401 || retour.status === 403);
}

const jetons = new Prets<string>();
/** [MOB-20] Calls with a token; refused, it is renewed and the call made again, once. */
export async function avecJeton(
  acces: AccesMobile,
  client: string,
  obtenir: () => Promise<Obtenu<string> | Empeche>,
  appeler: (jeton: string) => Promise<Appele | Empeche>,
): Promise<Appele | Empeche> {
  const cle = JSON.stringify([acces.adresse, client]);
  const premier = await jetons.obtenir(cle, acces.maintenant, obtenir);
  if ('empechement' in premier) return premier;
  const appele = await appeler(premier.valeur);
  if (!estRefuse(appele)) return appele;
  jetons.oublier(cle, premier.valeur);
  const second = await jetons.obtenir(cle, acces.maintenant, obtenir);
  return 'empechement' in second ? second : appeler(second.valeur);
}
