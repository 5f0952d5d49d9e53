import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TAILLES_PAGE } from '#shared/base/liste.ts';
import {
  describeFaute,
  type FautePeriode,
  fauteDePeriode,
} from '#shared/base/periode-choisie.rules.ts';
import { toast } from '../toast.ts';
import { usePreferences } from './preferences.ts';

export interface EtatListe {
  page: number;
  rows: number;
  q: string;
  sort: string | null;
  order: 'asc' | 'desc';
  /** By URL name. */
  filtres: Readonly<Record<string, string>>;
}
/** `inPlace`: replaces the history entry. */
export type ChangerListe = (
  changes: Partial<Omit<EtatListe, 'filtres'>> & { filtres?: Record<string, string | null> },
  inPlace?: boolean,
) => void;

const NO_DEFAULTS: Readonly<Record<string, string>> = {};
const DAYS = ['period_from', 'period_to'] as const;
type Filters = EtatListe['filtres'];
/** Invalid period [PER-1]. */
function faultOf(asked: Filters, oneBound: boolean): FautePeriode | null {
  const [de = '', a = ''] = DAYS.map((name) => asked[name]);
  const fault = fauteDePeriode({ de, a });
  return fault === 'incomplete' && oneBound ? null : fault;
}
/** Asked days replaced by the defaults. */
const withOwnDays = (asked: Filters, defaults: Filters): Filters => ({
  ...Object.fromEntries(Object.entries(asked).filter(([name]) => !DAYS.some((d) => d === name))),
  ...Object.fromEntries(DAYS.flatMap((d) => (defaults[d] ? [[d, defaults[d]]] : []))),
});
const isPageSize = (n: number): boolean => TAILLES_PAGE.some((t) => t === n);

interface ListAddress {
  defaultRows: number;
  filterNames: readonly string[];
  prefix?: string | undefined;
  defaults?: Readonly<Record<string, string>> | undefined;
  oneBound?: boolean | undefined;
  /** Message for end before start, when specific. */
  inverted?: string | undefined;
}

/**
 * URL first, then the preferred page size, then defaults. An invalid period is reported and falls
 * back to the defaults.
 */
export function readListState(
  params: URLSearchParams,
  preferredRows: number | undefined,
  { defaultRows, filterNames, prefix = '', defaults = NO_DEFAULTS, oneBound = false }: ListAddress,
): [EtatListe, FautePeriode | null] {
  const read = (name: string) => params.get(prefix + name) ?? defaults[name] ?? null;
  const rows = Number(read('rows') ?? preferredRows ?? defaultRows);
  const asked: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (read(name) ? [[name, read(name) ?? '']] : [])),
  );
  const found = faultOf(asked, oneBound);
  const list = {
    page: Math.max(1, Math.trunc(Number(read('page'))) || 1),
    rows: isPageSize(rows) ? rows : defaultRows,
    q: read('q') ?? '',
    sort: read('sort'),
    order: read('order') === 'desc' ? ('desc' as const) : ('asc' as const),
    filtres: found ? withOwnDays(asked, defaults) : asked,
  };
  return [list, found];
}

/** In the URL: back, reload and shared links restore it. `prefix`: one per table. */
export function useListState(
  table: string,
  {
    defaultRows,
    filterNames,
    prefix = '',
    defaults = NO_DEFAULTS,
    oneBound = false,
    inverted,
  }: ListAddress,
): [EtatListe, ChangerListe] {
  const [params, setParams] = useSearchParams();
  const [{ rows: preferredRows }, setPreferences] = usePreferences(table);
  const names = filterNames.join(',');
  const [state, fault] = useMemo(() => {
    const list = {
      defaultRows,
      filterNames: names.split(',').filter(Boolean),
      prefix,
      defaults,
      oneBound,
    };
    return readListState(params, preferredRows, list);
  }, [params, prefix, preferredRows, defaultRows, names, defaults, oneBound]);
  useEffect(() => {
    if (fault === null) return;
    toast.avertir(describeFaute(fault, inverted));
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of DAYS) after.delete(prefix + name);
        return after;
      },
      { replace: true },
    );
  }, [fault, setParams, prefix, inverted]);

  const change = useCallback<ChangerListe>(
    ({ filtres, ...rest }, inPlace = false) => {
      if (rest.rows !== undefined) setPreferences((before) => ({ ...before, rows: rest.rows }));
      // Only paging pushes history; other changes reset to page 1.
      const turnsPage = rest.page !== undefined && Object.keys(rest).length === 1;
      const changes = { page: undefined, ...rest, ...filtres };
      setParams((before) => apply(before, changes, { prefix, defaults }), {
        replace: inPlace || !turnsPage,
      });
    },
    [setParams, prefix, defaults, setPreferences],
  );
  return [state, change];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Defaults are left out of the URL. */
const goesWithoutSaying = (name: string, value: unknown): boolean =>
  isEmpty(value) || (name === 'page' && value === 1) || (name === 'order' && value === 'asc');

function apply(
  before: URLSearchParams,
  changes: Readonly<Record<string, unknown>>,
  { prefix, defaults }: { prefix: string; defaults: Readonly<Record<string, string>> },
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    // An emptied filter stays as empty: absent would mean its default.
    if (name in defaults && (value === null || value === '')) after.set(prefix + name, '');
    else if (value === defaults[name] || goesWithoutSaying(name, value))
      after.delete(prefix + name);
    else after.set(prefix + name, String(value));
  }
  return after;
}
