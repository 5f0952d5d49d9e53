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
import { onceAtRest } from '../use-steady.ts';
import { holdsNow } from './arrivals.rules.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

export interface Vivant<T> {
  topic: string;
  /** Skips irrelevant events, for lists slow to compute. */
  concerne?: (rows: readonly T[], message: Message) => boolean;
  /** Patches shown rows, adds none; absent: refetch. */
  appliquer?: Reducteur<T[]>;
  /** True for a created row not shown yet. */
  arrivee?: (rows: readonly T[], message: Message) => boolean;
  /** The row matches the filters, period aside. */
  repond?: (message: Message, filters: EtatListe['filtres']) => boolean;
}
export interface ReadPage<T> {
  rows: T[];
  total: number;
  extra_data: unknown;
}
/** Events show within a second, read included. */
const REREAD_MS = 400;

/** Without paging; also for exports. */
export function listQuery(
  { q, sort, order, filtres }: EtatListe,
  columns: string,
  fixed: object,
): Record<string, unknown> {
  return { ...fixed, ...filtres, search_by_keyword: q, columns, ...(sort && { sort, order }) };
}

export type ListCall = Pick<Appel, 'methode' | 'chemin'>;

export interface PageAsked {
  call: ListCall;
  state: EtatListe;
  columns: string;
  /** Fixed filters. */
  fixed: object;
}

const rootOf = (call: ListCall) => ['liste', call.chemin];

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

/** [LST-7] The new row could match filters and period. */
const couldShow = <T>({ fixed, state: { filtres } }: PageAsked, live: Vivant<T>, m: Message) =>
  live.repond?.(m, filtres) !== false && holdsNow({ ...fixed, ...filtres }, new Date());

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
/** A row that moved between two reads appears once. */
function distinct<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((r) => [r.id, r])).values()];
}

/** [LST-8] Pages one to the requested one. */
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

/** Live: changed rows update in place; new ones wait for a press unless nothing would shift. */
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
  // Only the first page shows new rows.
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
        // Earlier pages are refetched when revisited.
        return void cache.invalidateQueries({ queryKey: root, refetchType: 'none' });
      }
      patchCache<ReadPage<T>>([...root, 'page'], (page) => ({
        ...page,
        rows: live.appliquer?.(page.rows, message) ?? page.rows,
      }));
      rereadSoon(); // the totals changed too
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
    /** The rows answer the question before: earlier pages of an endless list are its own. */
    former: query.isPlaceholderData && before.rows.length === 0,
    rereading: query.isRefetching,
    pending,
    showPending,
    reread,
  };
}

/** [LST-5] Past the end (rows gone, old link): shows the last page. */
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

/** Throttle: 0.4 s, and once the hand no longer aims at rows [LST-9]: new ones would shift them. */
export function useSpaced(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveUp = useRef(() => {});
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      giveUp.current();
    },
    [],
  );
  const fire = () => {
    giveUp.current = onceAtRest(() => {
      timer.current = undefined;
      act();
    });
  };
  return () => {
    timer.current ??= setTimeout(fire, REREAD_MS);
  };
}
