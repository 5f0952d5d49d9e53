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
 * Event position of each read or patched value. Reset when a topic loses its position: a restored
 * database restarts the count.
 */
let positions = new WeakMap<object, number>();
function date(value: unknown, position: number | undefined): void {
  if (typeof value === 'object' && value !== null && position !== undefined)
    positions.set(value, position);
}
const positionOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? positions.get(value) : undefined;

/** Structural sharing keeps the object, with the position of the new read. */
function share(held: unknown, read: unknown): unknown {
  const shared = replaceEqualDeep(held, read);
  date(shared, positionOf(read));
  return shared;
}

/**
 * [EVT-33] Invalidation during a first read refetches after it: that answer may be stale. TanStack
 * Query would take it as fresh.
 */
class ReadAgain extends QueryClient {
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

/** Server state. Topics keep it fresh, hence no refetch on focus. */
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

export class RefusedReading extends Error {
  readonly statut: number;
  /** Absent when the server did not answer. */
  readonly code: CodeRefus | undefined;
  constructor({ statut, errors, code }: Pick<ApiAnswer<unknown>, 'statut' | 'errors' | 'code'>) {
    super(
      errors[0] ?? (statut === 0 ? phrasesCommun.connexion.texte : phrasesCommun.erreurInconnue),
    );
    this.statut = statut;
    this.code = code;
  }
}
/** For query functions: throws on failure, else the data or `make` of it. */
export function dataOf<D>(response: ApiAnswer<D>): D;
export function dataOf<D, T>(response: ApiAnswer<D>, make: (data: D) => T): T;
export function dataOf<D>(response: ApiAnswer<D>, make: (data: D) => unknown = (d) => d): unknown {
  if (!response.success) throw new RefusedReading(response);
  const data = make(response.data as D);
  date(data, response.position);
  return data;
}

// Renders at once; the default scheduler waits for a timer.
notifyManager.setScheduler(queueMicrotask);

/** Stores an action's answer; cancels reads in flight, possibly older. */
export function holdAnswer(queryKey: QueryKey, answered: unknown): void {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, answered);
}

/** In flight or failed: no data to patch. */
const unheld = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || (state.status === 'error' && state.data === undefined);
/**
 * Applies an event to cached data. A read in flight may be older: refetched, as are failed ones.
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

export const reduceCache = <T>(queryKey: QueryKey, reduce: Reducteur<T>, message: Message): void =>
  patchCache<T>(queryKey, (held) => reduce(held, message));

/**
 * [EVT-26] Refetches entries of this key possibly older than `position`; a first read in flight is
 * checked on arrival.
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
 * Keeps the `max` latest entries under a key, beside the one in flight: a day of lookups would pile
 * up.
 */
export function keepLast(queryKey: QueryKey, max: number): void {
  const held = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'idle' })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const old of held.slice(max))
    if (old.getObserversCount() === 0) cache.getQueryCache().remove(old);
}
