import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { dejaLu } from '#shared/base/position.ts';
import type { Message } from '#shared/evenements.ts';
import type { Reducteur } from '#shared/reducteur.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { ApiAnswer } from './call-api.ts';

/**
 * How far the news had come when this was read, or as it was patched since. Forgotten when a topic
 * can no longer say where it stands: a base restored counts again from where it was.
 */
let positions = new WeakMap<object, number>();
function date(value: unknown, position: number | undefined): void {
  if (typeof value === 'object' && value !== null && position !== undefined)
    positions.set(value, position);
}
const positionOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? positions.get(value) : undefined;

/** What is equal to what was held stays the same object, and is as new as what was just read. */
function share(held: unknown, read: unknown): unknown {
  const shared = replaceEqualDeep(held, read);
  date(shared, positionOf(read));
  return shared;
}

/**
 * [EVT-33] What is asked to be read again is, also while it is read for the first time: that answer
 * may be older than what asked for it. The library would take it for the new one.
 */
class ReadAgain extends QueryClient {
  /** First reads that will be made again when they end. */
  readonly #toRefetch = new WeakSet<Promise<unknown>>();

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      this.#onceRead(query, filters?.refetchType);
    return super.invalidateQueries(filters, options);
  }
  #onceRead(
    { queryKey, promise, state }: Query,
    refetchType: InvalidateQueryFilters['refetchType'],
  ): void {
    if (!promise || state.data !== undefined || this.#toRefetch.has(promise)) return;
    this.#toRefetch.add(promise);
    const refetch = () =>
      this.invalidateQueries({ queryKey, exact: true, ...(refetchType && { refetchType }) });
    promise.then(refetch, refetch);
  }
}

/**
 * What the server owns, as last read or heard. Screens are kept fresh by their topics, so nothing
 * is read again on focus.
 */
export const cache = new ReadAgain({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      structuralSharing: share,
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
/** For query functions, which say failure by throwing: the data, or what `make` makes of them. */
export function dataOf<D>(response: ApiAnswer<D>): D;
export function dataOf<D, T>(response: ApiAnswer<D>, make: (data: D) => T): T;
export function dataOf<D>(response: ApiAnswer<D>, make: (data: D) => unknown = (d) => d): unknown {
  if (!response.success) throw new RefusedReading(response);
  const data = make(response.data as D);
  date(data, response.position);
  return data;
}

// What a message changed is drawn as soon as it is read: the library would let a timer pass first.
notifyManager.setScheduler(queueMicrotask);

/**
 * What an act answered is what is shown: a reading still on its way may be older, and would put back
 * what was there before; it is dropped.
 */
export function holdAnswer(queryKey: QueryKey, answered: unknown): void {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, answered);
}

/** A read still on its way, or one that failed: there is nothing in it to apply an event to. */
const unheld = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || (state.status === 'error' && state.data === undefined);
/**
 * Applies an event to what is held. A read still in flight may be older than the event: it is made
 * again, as is one that failed.
 */
export function patchCache<T>(queryKey: QueryKey, apply: (held: T) => T): void {
  cache.setQueriesData<T>({ queryKey }, (held) => {
    if (!held) return held;
    const patched = apply(held);
    date(patched, positionOf(held));
    return patched;
  });
  void cache.invalidateQueries({ queryKey, predicate: unheld });
}

/** What is held, after a message of its topic. */
export const reduceCache = <T>(queryKey: QueryKey, reduce: Reducteur<T>, message: Message): void =>
  patchCache<T>(queryKey, (held) => reduce(held, message));

/**
 * [EVT-26] Reads again what is under this key and may be older than what was told at `position`: a
 * first reading still on its way is looked at when it comes.
 */
export function rereadOlder(queryKey: QueryKey, position: number | undefined): void {
  if (position === undefined) positions = new WeakMap();
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const look = () => {
      if (!dejaLu(positionOf(query.state.data), position))
        void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const { data, fetchStatus } = query.state;
    if (position !== undefined && data === undefined && fetchStatus === 'fetching')
      void query.promise?.then(look, look);
    else look();
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
