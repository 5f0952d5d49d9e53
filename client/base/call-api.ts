import type { Appel, AppelQuiLit } from '#shared/base/contract.ts';
import { POSITION } from '#shared/base/position.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import { toast } from '#client/ui/toast.ts';
import { newKey } from './new-key.ts';
import { connectionAtom } from './connection.atoms.ts';
import { askProof } from './proof.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const TIMEOUT_MS = 15_000;

/**
 * The envelope of the server with its HTTP status; status 0 means that no answer came. `attendre`:
 * seconds to wait after a 429.
 */
export type ApiAnswer<D> = Omit<Enveloppe<D | null>, 'data'> & {
  data: D | null;
  statut: number;
  attendre?: number;
  /** How far the news had come when this was read. */
  position?: number;
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
  /** How long an answer is waited for, in ms, by an act that is known to last. */
  patience?: number;
  signal?: AbortSignal;
}

/** No answer of ours came, or the server broke: nobody said no. */
export const isException = ({ statut }: { statut: number }): boolean =>
  statut === 0 || statut >= 500;

/** No answer of ours came. */
export const noAnswer = (): ApiAnswer<never> => ({
  success: false,
  message: '',
  errors: [phrasesCommun.connexion.texte],
  data: null,
  statut: 0,
});

/** Stands between a call and the server: through a cut, the station answers some by itself. */
export type Relay = <D>(
  call: Appel<unknown, unknown, unknown, D>,
  options: CallOptions<unknown, unknown, unknown>,
  send: () => Promise<ApiAnswer<D>>,
) => Promise<ApiAnswer<D>>;
let relay: Relay = (_call, _options, send) => send();
/** Set once, by `client/station`. Gives the way to withdraw. */
export function relayCalls(by: Relay): () => void {
  const before = relay;
  relay = by;
  return () => void (relay = before);
}

/** One call of the contract. Never throws: a refusal and a lost network are answers too. */
export async function callApi<P, Q, C, D>(
  call: Appel<P, Q, C, D>,
  options: CallOptions<P, Q, C> = {},
): Promise<ApiAnswer<D>> {
  const asked = options as CallOptions<unknown, unknown, unknown>;
  const send = () => reach<D>(call, asked);
  let response = await relay(call as Appel<unknown, unknown, unknown, D>, asked, send);
  // The password was asked, and given: nothing was done yet, the same goes once more [SEC-5].
  if (response.code === 'preuve_demandee' && (await askProof())) response = await send();
  if (options.signal?.aborted) return response;
  if (response.statut === 401) store.set(sessionAtom, null);
  announce(call.methode, response, options.silencieux === true);
  return response;
}

/** What `.queries` files ask: a call that writes does not compile there. */
export const readApi: <P, Q, C, D>(
  call: AppelQuiLit<P, Q, C, D>,
  options?: CallOptions<P, Q, C>,
) => Promise<ApiAnswer<D>> = callApi;

/**
 * The catalogue of errors (specification 1 §8). A background read does not repeat what the
 * connection pill says already.
 */
function announce(
  method: string,
  { statut, success, message, errors, extra_data }: ApiAnswer<unknown>,
  silent: boolean,
): void {
  if (statut === 0) {
    if (!silent || store.get(connectionAtom).etat === 'en_ligne') toast.erreurConnexion();
  } else if (silent) return;
  else if (!success) {
    // What crossed somebody else's change is said by the form, field by field.
    if (extra_data === undefined) toast.avertir(errors);
  } else if (method === 'POST' && message) toast.succes(message);
}

async function reach<D>(
  call: Appel,
  {
    parametres,
    requete,
    corps,
    cle,
    entetes,
    signal,
    patience,
  }: CallOptions<unknown, unknown, unknown>,
): Promise<ApiAnswer<D>> {
  const timeout = AbortSignal.timeout(patience ?? TIMEOUT_MS);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const init =
      call.methode === 'POST' ? await writeInit(corps, cle ?? newKey(), stop, entetes) : {};
    const response = await fetch(urlOfCall(call.chemin, parametres, requete), {
      ...init,
      method: call.methode,
      credentials: 'same-origin',
      signal: stop,
    });
    const retryAfter = Number(response.headers.get('Retry-After'));
    const position = Number(response.headers.get(POSITION));
    return {
      ...readEnvelope<D>(response.status, await response.text()),
      ...(retryAfter > 0 && { attendre: retryAfter }),
      ...(position > 0 && { position }),
    };
  } catch {
    return noAnswer();
  }
}

/**
 * `/api/produits/{id}` + { id: 3 } + { page: 1 } → `/api/produits/3?page=1`. Empty filters are left
 * out.
 */
export function urlOfCall(path: string, params: unknown = {}, query: unknown = {}): string {
  const values = Object(params) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const filters = Object.entries(Object(query)).filter(
    ([, v]) => v !== undefined && v !== null && v !== '',
  );
  const search = new URLSearchParams(filters.map(([k, v]) => [k, String(v)])).toString();
  return search ? `${filled}?${search}` : filled;
}

async function writeInit(
  body: unknown,
  key: string,
  signal: AbortSignal,
  extra: CallOptions<unknown, unknown, unknown>['entetes'],
): Promise<RequestInit> {
  const headers: Record<string, string> = {
    ...extra,
    'Idempotency-Key': key,
    'X-XSRF-TOKEN': await csrfToken(signal),
  };
  if (body instanceof FormData) return { headers, body };
  return {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  };
}

/** Encrypted, the server names it otherwise [SEC-13]. */
const readCookie = (): string => {
  const prefix = location.protocol === 'https:' ? '__Host-' : '';
  return new RegExp(`(?:^|; )${prefix}XSRF-TOKEN=([^;]*)`).exec(document.cookie)?.[1] ?? '';
};
async function csrfToken(signal: AbortSignal): Promise<string> {
  if (!readCookie()) await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin', signal });
  return readCookie();
}

/**
 * A refusal always has a sentence: errors that are no list of sentences become the one of the
 * unknown.
 */
function sentencesOf(errors: unknown, success: boolean): string[] {
  const sentences = Array.isArray(errors)
    ? errors.filter((e): e is string => typeof e === 'string' && e !== '')
    : [];
  return success || sentences.length > 0 ? sentences : [phrasesCommun.erreurInconnue];
}

/**
 * What somebody says in the server's place (a proxy whose server fell, the page of a public
 * network) is no answer of ours: the act may have been done, so it counts as none, and its key is
 * kept.
 */
function readEnvelope<D>(statut: number, text: string): ApiAnswer<D> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'success' in parsed && 'errors' in parsed)
      return {
        ...(parsed as Enveloppe<D>),
        errors: sentencesOf(parsed.errors, parsed.success === true),
        statut,
      };
  } catch {
    // Not JSON: said below.
  }
  return noAnswer();
}
