import { store } from '#client/base/store.ts';
import { cache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { answersMedia } from '../use-media.ts';
import { type Colonne, requestedFields } from './colonne.ts';
import { preferencesAtom } from './preferences.ts';
import { type EtatListe, readListState } from './use-etat-liste.ts';
import { type ListCall, type PageAsked, pageReading, type Vivant } from './use-lignes.ts';
import { permittedColumns, permittedFields, permittedState } from './use-permitted.ts';

/** What a list asks for, whatever is drawn around it. */
export interface ListAsked<T extends { id: number }, A extends keyof T & string = never> {
  /** Key of what the user chose for this table. */
  nom: string;
  /** The list call of the contract. */
  appel: ListCall;
  colonnes: readonly Colonne<T>[];
  /** Filters the user does not choose. */
  fixe?: object;
  /** Names of the filters kept in the URL, drawn by `filtres`. */
  nomsFiltres?: readonly string[];
  /** Values of those filters until the user changes them; the same object at each render. */
  defauts?: Readonly<Record<string, string>>;
  /** One day of a period filters by itself. */
  uneBorne?: boolean;
  /** What it says of an end before the start, where the specification gives it words of its own. */
  phraseInversee?: string;
  /**
   * What the row action slot reads of a row besides its id: asked for whatever columns are shown,
   * but for what this user may not see [HAB-9], which the row then lacks.
   */
  champsActes?: readonly A[];
  vivant?: Vivant<T>;
  rows?: number;
  /** Before the names in the URL, when a screen has several tables. */
  prefixe?: string;
}
type Asked = Pick<
  ListAsked<never>,
  'appel' | 'fixe' | 'nomsFiltres' | 'defauts' | 'uneBorne' | 'phraseInversee' | 'rows' | 'prefixe'
>;

const DEFAULT_ROWS = 5;
const NO_FILTERS: readonly string[] = [];
const NOTHING_FIXED = {};

/** What the list lets its address say. */
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

/** Its page that stands at `state`, with these fields. */
export const askedOf = (
  { appel, fixe = NOTHING_FIXED }: Asked,
  state: EtatListe,
  fields: string,
): PageAsked => ({ call: appel, state, columns: fields, fixed: fixe });

/** Widths below which a screen hides columns by itself, in pixels. */
const WIDTHS = { narrow: 1279, notWide: 1599 } as const;
type Width = keyof typeof WIDTHS;
/** The media query of a width, where so many pixels are taken from the list. */
export const mediaOf = (width: Width, taken = 0): string =>
  `(max-width: ${WIDTHS[width] + taken}px)`;

/** Hidden by the screen itself, at this width. */
function isHidden<T>({ cachee }: Colonne<T>, { narrow, notWide }: Record<Width, boolean>): boolean {
  if (cachee === 'etroit') return narrow;
  return cachee === 'moyen' ? notWide : cachee === true;
}
/** Columns shown: what this user chose, else the screen's own. */
export const visibleOf = <T>(
  columns: readonly Colonne<T>[],
  chosen: Readonly<Record<string, boolean>>,
  widths: Record<Width, boolean>,
): ReadonlySet<string> =>
  new Set(columns.filter((c) => chosen[c.key] ?? !isHidden(c, widths)).map((c) => c.key));

/**
 * Asks for the page that the list will show first, before it is drawn: as the address, this user's
 * rights and choices, and the width of the page have it. Done when it has come, or will not.
 */
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
