import { store } from '#client/base/store.ts';
import { cache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { answersMedia } from '../use-media.ts';
import { type Colonne, requestedFields } from './colonne.ts';
import { preferencesAtom } from './preferences.ts';
import { type EtatListe, readListState } from './use-etat-liste.ts';
import { type ListCall, type PageAsked, pageReading, type Vivant } from './use-lignes.ts';
import { permittedColumns, permittedFields, permittedState } from './use-permitted.ts';

export interface ListAsked<T extends { id: number }, A extends keyof T & string = never> {
  /** Preference key. */
  nom: string;
  appel: ListCall;
  colonnes: readonly Colonne<T>[];
  /** Fixed filters. */
  fixe?: object;
  /** Filters in the URL, drawn by `filtres`. */
  nomsFiltres?: readonly string[];
  /** Initial values; must be a stable object. */
  defauts?: Readonly<Record<string, string>>;
  /** One date alone is a valid filter. */
  uneBorne?: boolean;
  /** The specification's own sentence for end before start. */
  phraseInversee?: string;
  /** Fields the row acts read, always requested; absent from rows when not permitted [HAB-9]. */
  champsActes?: readonly A[];
  vivant?: Vivant<T>;
  rows?: number;
  /** URL prefix, for several tables on a screen. */
  prefixe?: string;
}
type Asked = Pick<
  ListAsked<never>,
  'appel' | 'fixe' | 'nomsFiltres' | 'defauts' | 'uneBorne' | 'phraseInversee' | 'rows' | 'prefixe'
>;

const DEFAULT_ROWS = 5;
const NO_FILTERS: readonly string[] = [];
const NOTHING_FIXED = {};

export const whatAddressSays = ({
  rows = DEFAULT_ROWS,
  nomsFiltres = NO_FILTERS,
  ...list
}: Asked) => ({
  defaultRows: rows,
  filterNames: nomsFiltres,
  prefix: list.prefixe,
  defaults: list.defauts,
  oneBound: list.uneBorne,
  inverted: list.phraseInversee,
});

export const askedOf = (
  { appel, fixe = NOTHING_FIXED }: Asked,
  state: EtatListe,
  fields: string,
): PageAsked => ({ call: appel, state, columns: fields, fixed: fixe });

/** In pixels: columns hidden below. */
const WIDTHS = { narrow: 1279, notWide: 1599 } as const;
type Width = keyof typeof WIDTHS;
/** `taken`: pixels used beside the list. */
export const mediaOf = (width: Width, taken = 0): string =>
  `(max-width: ${WIDTHS[width] + taken}px)`;

function isHidden<T>({ cachee }: Colonne<T>, { narrow, notWide }: Record<Width, boolean>): boolean {
  if (cachee === 'etroit') return narrow;
  return cachee === 'moyen' ? notWide : cachee === true;
}
export const visibleOf = <T>(
  columns: readonly Colonne<T>[],
  chosen: Readonly<Record<string, boolean>>,
  widths: Record<Width, boolean>,
): ReadonlySet<string> =>
  new Set(columns.filter((c) => chosen[c.key] ?? !isHidden(c, widths)).map((c) => c.key));

/** Prefetches the first page, by URL, rights, preferences and width. Resolves on failure too. */
export async function readFirst<T extends { id: number }, A extends keyof T & string>(
  list: ListAsked<T, A>,
): Promise<void> {
  const session = store.get(sessionAtom);
  const { rows, colonnes: chosen } = store.get(preferencesAtom(list.nom, session?.id));
  const params = new URLSearchParams(location.search);
  const [requested] = readListState(params, rows, whatAddressSays(list));
  const columns = permittedColumns(list.colonnes, session);
  const visible = visibleOf(columns, chosen, {
    narrow: answersMedia(mediaOf('narrow')),
    notWide: answersMedia(mediaOf('notWide')),
  });
  const shown = columns.filter((c) => visible.has(c.key));
  const fields = requestedFields(shown, permittedFields(list.champsActes, session));
  await cache.prefetchQuery(pageReading(askedOf(list, permittedState(requested, session), fields)));
}
