import type { Appel, AppelQuiLit } from '#shared/base/contract.ts';
import { POSITION } from '#shared/base/position.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import { toast } from '#client/ui/toast.ts';
import { csrfToken } from './csrf.ts';
import { newKey } from './new-key.ts';
import { connectionAtom } from './connection.atoms.ts';
import { askProof } from './proof.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const TIMEOUT_MS = 15_000;

/** Server envelope and HTTP status; 0: no answer. `attendre`: seconds, on 429. */
export type ApiAnswer<D> = Omit<Enveloppe<D | null>, 'data'> & {
  data: D | null;
  statut: number;
  attendre?: number;
  /** Event position at the time of reading. */
  position?: number;
};

export interface CallOptions<P, Q, C> {
  parametres?: P;
  requete?: Partial<Q>;
  /** `FormData` for file uploads. */
  corps?: C | FormData;
  entetes?: Readonly<Record<string, string>>;
  /** Idempotency key of a write: reuse it to retry. New for each call when absent. */
  cle?: string;
  /** No toasts, neither success nor refusal: the caller shows them. */
  silencieux?: boolean;
  /** Timeout in ms, for slow actions. */
  patience?: number;
  signal?: AbortSignal;
}

/** No answer, or a server error: no refusal was given. */
export const isException = ({ statut }: { statut: number }): boolean =>
  statut === 0 || statut >= 500;

export const noAnswer = (): ApiAnswer<never> => ({
  success: false,
  message: '',
  errors: [phrasesCommun.connexion.texte],
  data: null,
  statut: 0,
});

/** Intercepts calls: offline, the station answers some itself. */
export type Relay = <D>(
  call: Appel<unknown, unknown, unknown, D>,
  options: CallOptions<unknown, unknown, unknown>,
  send: () => Promise<ApiAnswer<D>>,
) => Promise<ApiAnswer<D>>;
let relay: Relay = (_call, _options, send) => send();
/** Set once, by `client/vente/station`. Returns its undo. */
export function relayCalls(by: Relay): () => void {
  const before = relay;
  relay = by;
  return () => void (relay = before);
}

/** Sessions opened or ended in this page: the same person signed in again is another one. */
let sessions = 0;
let holder = store.get(sessionAtom)?.id;
store.sub(sessionAtom, () => {
  const now = store.get(sessionAtom)?.id;
  if (now !== holder) sessions += 1;
  holder = now;
});

/** Calls one endpoint. Never throws: refusals and network failures are answers. */
export async function callApi<P, Q, C, D>(
  call: Appel<P, Q, C, D>,
  options: CallOptions<P, Q, C> = {},
): Promise<ApiAnswer<D>> {
  const asked = options as CallOptions<unknown, unknown, unknown>;
  const asker = sessions;
  const send = () => reach<D>(call, asked);
  let response = await relay(call as Appel<unknown, unknown, unknown, D>, asked, send);
  // [SEC-5] Refused before any effect: the same call goes again after the proof.
  if (response.code === 'preuve_demandee' && (await askProof())) response = await send();
  if (options.signal?.aborted) return response;
  if (response.statut === 401) {
    // [ACC-24] Of a session ended since: the one opened meanwhile stays.
    if (sessions !== asker) return response;
    store.set(sessionAtom, null);
  }
  announce(call.methode, response, options.silencieux === true);
  return response;
}

/** For `.queries` files: a writing call does not compile. */
export const readApi: <P, Q, C, D>(
  call: AppelQuiLit<P, Q, C, D>,
  options?: CallOptions<P, Q, C>,
) => Promise<ApiAnswer<D>> = callApi;

/**
 * Error catalogue (specification 1 §8). Silent for background reads when the connection pill
 * already shows the outage.
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
    // Version conflicts are shown by the form, per field.
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

/** A refusal always has a sentence; malformed errors become the unknown error. */
function sentencesOf(errors: unknown, success: boolean): string[] {
  const sentences = Array.isArray(errors)
    ? errors.filter((e): e is string => typeof e === 'string' && e !== '')
    : [];
  return success || sentences.length > 0 ? sentences : [phrasesCommun.erreurInconnue];
}

/**
 * A reply from a proxy or captive portal counts as no answer: the action may have run, so its key
 * is reused.
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
  } catch {}
  return noAnswer();
}
