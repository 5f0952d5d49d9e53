import {
  hashKey,
  keepPreviousData,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Appel } from '#shared/base/contract.ts';
import type { Message } from '#shared/evenements.ts';
import type { Reducteur } from '#shared/reducteur.ts';
import { holdsNow } from './arrivals.rules.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

/** How a list hears of changes. */
export interface Vivant<T> {
  topic: string;
  /**
   * Does it change what is shown? Asked by lists that are long to make: they are not read again for
   * every product that is sold.
   */
  concerne?: (rows: readonly T[], message: Message) => boolean;
  /**
   * The rows on screen after an event: those shown change in place, none is added. Without it they
   * are read again, no more.
   */
  appliquer?: Reducteur<T[]>;
  /** Is this a row just made, which the list does not show yet? One that only changed is not. */
  arrivee?: (rows: readonly T[], message: Message) => boolean;
  /** Is that row one of those that the list's filters ask for, its period aside? */
  repond?: (message: Message, filters: EtatListe['filtres']) => boolean;
}
export interface ReadPage<T> {
  rows: T[];
  total: number;
  extra_data: unknown;
}
/** What was told is on screen within a second, reading included. */
const REREAD_MS = 400;

/** The query of the shared list, without paging: what an export reads too. */
export function listQuery(
  { q, sort, order, filtres }: EtatListe,
  columns: string,
  fixed: object,
): Record<string, unknown> {
  return { ...fixed, ...filtres, search_by_keyword: q, columns, ...(sort && { sort, order }) };
}

/** A list call of the contract, whatever its own query: the list only needs to know where it is. */
export type ListCall = Pick<Appel, 'methode' | 'chemin'>;

/** What is asked for: whose list, where it stands, the fields of its rows. */
export interface PageAsked {
  call: ListCall;
  state: EtatListe;
  columns: string;
  /** Filters the user does not choose. */
  fixed: object;
}

const rootOf = (call: ListCall) => ['liste', call.chemin];

/** One page of a list, as the cache knows it and as the server is asked for it. */
export function pageReading<T>({ call, state, columns, fixed }: PageAsked) {
  const request = { ...listQuery(state, columns, fixed), page: state.page, rows: state.rows };
  return {
    queryKey: [...rootOf(call), 'page', request],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadPage<T>> => {
      const response = await callApi(call as Appel, { requete: request, silencieux: true, signal });
      return dataOf(response, (data) => {
        const rows = data as T[];
        const total = response.meta?.total ?? rows.length;
        return { rows, total, extra_data: response.extra_data };
      });
    },
  };
}

/**
 * [LST-7] Could the list show what was just made? Last month's sales, or the cancelled ones, have no
 * new line when one is made now.
 */
const couldShow = <T>({ fixed, state: { filtres } }: PageAsked, live: Vivant<T>, m: Message) =>
  live.repond?.(m, filtres) !== false && holdsNow({ ...fixed, ...filtres }, new Date());

/** Rows of pages that follow one another, up to the first that has not come. */
interface RowsBefore<T> {
  rows: readonly T[];
  total: number;
  whole: boolean;
  error: Error | null;
}
function joinPages<T>(pages: readonly UseQueryResult<ReadPage<T>>[]): RowsBefore<T> {
  const missing = pages.findIndex((p) => !p.data);
  const come = missing === -1 ? pages : pages.slice(0, missing);
  return {
    rows: come.flatMap((p) => p.data?.rows ?? []),
    total: come.at(-1)?.data?.total ?? 0,
    whole: missing === -1,
    error: pages.find((p) => p.isError)?.error ?? null,
  };
}
/** A row that moved from one page to the next between two readings is shown once. */
function distinct<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((r) => [r.id, r])).values()];
}

/** [LST-8] The rows of an endless list: its pages from the first to the one that is asked for. */
function useRowsBefore<T extends { id: number }>(
  asked: PageAsked,
  live: Vivant<T> | undefined,
  endless: boolean,
): RowsBefore<T> {
  const { state } = asked;
  const pages = endless ? Array.from({ length: state.page - 1 }, (_, i) => i + 1) : [];
  return useQueries({
    queries: pages.map((page) => ({
      ...pageReading<T>({ ...asked, state: { ...state, page } }),
      ...(live && { staleTime: Infinity }),
    })),
    combine: joinPages<T>,
  });
}

/**
 * One page of a list, or the pages up to it, live: changed rows move in place, new ones wait to be
 * asked for unless nothing would jump.
 */
export function useRows<T extends { id: number }>(
  asked: PageAsked,
  live: Vivant<T> | undefined,
  change: ChangerListe,
  endless: boolean,
) {
  const { state } = asked;
  const root = rootOf(asked.call);
  const reading = pageReading<T>(asked);
  const [pending, setPending] = useState(0);
  const readAgain = () => void cache.invalidateQueries({ queryKey: root });
  const rereadSoon = useSpaced(readAgain);
  const reread = () => {
    setPending(0);
    readAgain();
  };
  const query = useQuery({
    ...reading,
    placeholderData: keepPreviousData,
    ...(live && { staleTime: Infinity }),
  });
  const before = useRowsBefore(asked, live, endless);
  const read = query.data;
  const rows = useMemo(() => {
    if (!read && before.rows.length === 0) return undefined;
    return distinct([...before.rows, ...(before.whole ? (read?.rows ?? []) : [])]);
  }, [before, read]);
  // Elsewhere than on the first page, reading again does not show them.
  const readFirst = state.page === 1 ? query.dataUpdatedAt : 0;
  const pageKey = hashKey(reading.queryKey);
  useEffect(() => setPending(0), [readFirst, pageKey]);
  useLastPage(query.isPlaceholderData ? undefined : query.data, state, change);

  useTopic(
    live?.topic ?? null,
    (message) => {
      const last = cache.getQueryData<ReadPage<T>>(reading.queryKey)?.rows;
      const held = before.rows.concat(last ?? []);
      if (!live || !last || live.concerne?.(held, message) === false) return;
      if (live.arrivee?.(held, message) && (state.page > 1 || state.q !== '')) {
        if (couldShow(asked, live, message)) setPending((n) => n + 1);
        // Pages that were read before it are read again as one comes to them.
        return void cache.invalidateQueries({ queryKey: root, refetchType: 'none' });
      }
      patchCache<ReadPage<T>>([...root, 'page'], (page) => ({
        ...page,
        rows: live.appliquer?.(page.rows, message) ?? page.rows,
      }));
      rereadSoon(); // the totals beside the rows moved too
    },
    root,
  );
  // New rows come first.
  const showPending = () => {
    if (state.page > 1) change({ page: 1 }, endless);
    reread();
  };
  const error = query.error ?? before.error;
  return {
    rows,
    total: read?.total ?? before.total,
    extra: read?.extra_data,
    error: error?.message ?? null,
    busy: query.isFetching,
    rereading: query.isRefetching,
    pending,
    showPending,
    reread,
  };
}

/**
 * [LST-5] A page past the last one (its rows are gone, or the address is an old one): the last one
 * takes its place.
 */
function useLastPage(
  read: ReadPage<unknown> | undefined,
  { page, rows }: EtatListe,
  change: ChangerListe,
): void {
  const last = Math.ceil((read?.total ?? 0) / rows);
  const beyond = read?.rows.length === 0 && last > 0 && page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  }, [beyond, last, change]);
}

/** At most one call in 0.4 s, however many events ask for it. */
export function useSpaced(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, REREAD_MS);
  };
}
