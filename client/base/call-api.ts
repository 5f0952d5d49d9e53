import { type Appel } from '#shared/base/contract.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import { toast } from '#client/ui/toast.ts';
import { newKey } from './new-key.ts';
import { connectionAtom } from './connection.atoms.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const DELAI_MS = 15_000;

/**
 * The envelope of the server with its HTTP status; status 0 means that no answer came. `attendre`:
 * seconds to wait after a 429.
 */
export type ApiAnswer<D> = Omit<Enveloppe<D | null>, 'data'> & {
  data: D | null;
  statut: number;
  attendre?: number;
};

export interface CallOptions<P, Q, C> {
  parametres?: P;
  requete?: Partial<Q>;
  /** A form where the call takes a file. */
  corps?: C | FormData;
  /** Headers beside the usual ones. */
  entetes?: Readonly<Record<string, string>>;
  /**
   * Idempotency key of a write: send a failed write again with the same one. Made for each call
   * when absent.
   */
  cle?: string;
  /**
   * Neither the refusals nor the success of this call are said by toasts: the caller shows them.
   */
  silencieux?: boolean;
  signal?: AbortSignal;
}

/** No answer of ours came, or the server broke: nobody said no. */
export const isException = ({ statut }: { statut: number }): boolean =>
  statut === 0 || statut >= 500;

const echec = (statut: number, errors: string[]): ApiAnswer<never> => ({
  success: false,
  message: '',
  errors,
  data: null,
  statut,
});

/** One call of the contract. Never throws: a refusal and a lost network are answers too. */
export async function callApi<P, Q, C, D>(
  appel: Appel<P, Q, C, D>,
  options: CallOptions<P, Q, C> = {},
): Promise<ApiAnswer<D>> {
  const reponse = await joindre<D>(appel, options as CallOptions<unknown, unknown, unknown>);
  if (options.signal?.aborted) return reponse;
  if (reponse.statut === 401) store.set(sessionAtom, null);
  annoncer(appel.methode, reponse, options.silencieux === true);
  return reponse;
}

/**
 * The catalogue of errors (specification 1 §8). A background read does not repeat what the
 * connection pill says already.
 */
function annoncer(
  methode: string,
  { statut, success, message, errors }: ApiAnswer<unknown>,
  silencieux: boolean,
): void {
  if (statut === 0) {
    if (!silencieux || store.get(connectionAtom).etat === 'en_ligne') toast.erreurConnexion();
  } else if (silencieux) return;
  else if (!success) toast.avertir(errors);
  else if (methode === 'POST' && message) toast.succes(message);
}

async function joindre<D>(
  appel: Appel,
  { parametres, requete, corps, cle, entetes, signal }: CallOptions<unknown, unknown, unknown>,
): Promise<ApiAnswer<D>> {
  const delai = AbortSignal.timeout(DELAI_MS);
  const arret = signal ? AbortSignal.any([signal, delai]) : delai;
  try {
    const init =
      appel.methode === 'POST' ? await ecriture(corps, cle ?? newKey(), arret, entetes) : {};
    const reponse = await fetch(urlOfCall(appel.chemin, parametres, requete), {
      ...init,
      method: appel.methode,
      credentials: 'same-origin',
      signal: arret,
    });
    const attendre = Number(reponse.headers.get('Retry-After'));
    return {
      ...lireEnveloppe<D>(reponse.status, await reponse.text()),
      ...(attendre > 0 && { attendre }),
    };
  } catch {
    return echec(0, [phrasesCommun.connexion.texte]);
  }
}

/**
 * `/api/produits/{id}` + { id: 3 } + { page: 1 } → `/api/produits/3?page=1`. Empty filters are left
 * out.
 */
export function urlOfCall(chemin: string, parametres: unknown = {}, requete: unknown = {}): string {
  const valeurs = Object(parametres) as Record<string, unknown>;
  const rempli = chemin.replace(/\{(\w+)\}/g, (_, nom: string) =>
    encodeURIComponent(String(valeurs[nom])),
  );
  const filtres = Object.entries(Object(requete)).filter(
    ([, v]) => v !== undefined && v !== null && v !== '',
  );
  const recherche = new URLSearchParams(filtres.map(([k, v]) => [k, String(v)])).toString();
  return recherche ? `${rempli}?${recherche}` : rempli;
}

async function ecriture(
  corps: unknown,
  cle: string,
  signal: AbortSignal,
  entetes: CallOptions<unknown, unknown, unknown>['entetes'],
): Promise<RequestInit> {
  const headers: Record<string, string> = {
    ...entetes,
    'Idempotency-Key': cle,
    'X-XSRF-TOKEN': await jetonCsrf(signal),
  };
  if (corps instanceof FormData) return { headers, body: corps };
  return {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(corps ?? {}),
  };
}

/** Encrypted, the server names it otherwise. */
const lireCookie = (): string =>
  (/__Host-XSRF-TOKEN=([^;]*)/.exec(document.cookie) ??
    /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie))?.[1] ?? '';
async function jetonCsrf(signal: AbortSignal): Promise<string> {
  if (!lireCookie()) await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin', signal });
  return lireCookie();
}

/**
 * A refusal always has a sentence: errors that are no list of sentences become the one of the
 * unknown.
 */
function phrasesDe(errors: unknown, success: boolean): string[] {
  const phrases = Array.isArray(errors)
    ? errors.filter((e): e is string => typeof e === 'string' && e !== '')
    : [];
  return success || phrases.length > 0 ? phrases : [phrasesCommun.erreurInconnue];
}

/** What a proxy says instead of the server is not an envelope: it becomes a refusal in French. */
function lireEnveloppe<D>(statut: number, texte: string): ApiAnswer<D> {
  try {
    const lue: unknown = JSON.parse(texte);
    if (typeof lue === 'object' && lue !== null && 'success' in lue && 'errors' in lue)
      return {
        ...(lue as Enveloppe<D>),
        errors: phrasesDe(lue.errors, lue.success === true),
        statut,
      };
  } catch {
    // Not JSON: said below.
  }
  return echec(statut, [phrasesCommun.erreurInconnue]);
}
