import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { ApiAnswer } from './call-api.ts';

/**
 * What the server owns, as last read or heard. Screens are kept fresh by their topics, so nothing
 * is read again on focus.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** A refused or failed read, for the error state of what was to show it. */
export class RefusedReading extends Error {
  readonly statut: number;
  /** Absent when what answered was not the server, or nothing did. */
  readonly code: CodeRefus | undefined;
  constructor({ statut, errors, code }: Pick<ApiAnswer<unknown>, 'statut' | 'errors' | 'code'>) {
    super(
      errors[0] ?? (statut === 0 ? phrasesCommun.connexion.texte : phrasesCommun.erreurInconnue),
    );
    this.statut = statut;
    this.code = code;
  }
}
/** For query functions, which say failure by throwing. */
export function dataOf<D>(response: ApiAnswer<D>): D {
  if (!response.success) throw new RefusedReading(response);
  return response.data as D;
}

/** First reads that will be made again when they end. */
const toRefetch = new WeakSet<Promise<unknown>>();

/**
 * Applies an event to what is held. A read still in flight may be older than the event: it is made
 * again, a first one once it has ended.
 */
export function patchCache<T>(queryKey: QueryKey, apply: (held: T) => T): void {
  cache.setQueriesData<T>({ queryKey }, (held) => held && apply(held));
  for (const { queryKey: key, promise, state } of cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })) {
    const refetch = () => cache.invalidateQueries({ queryKey: key, exact: true });
    if (state.data !== undefined) void refetch();
    else if (promise && !toRefetch.has(promise)) {
      toRefetch.add(promise);
      promise.then(refetch, refetch);
    }
  }
}

/**
 * Keeps only the `max` latest answers under a key, beside the one being read: a day of looking
 * things up must not pile up.
 */
export function keepLast(queryKey: QueryKey, max: number): void {
  const held = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'idle' })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const old of held.slice(max))
    if (old.getObserversCount() === 0) cache.getQueryCache().remove(old);
}
