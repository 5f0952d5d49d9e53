import type { EntityManager } from '@mikro-orm/postgresql';
import {
  colonnesDemandees,
  LIGNES_MAX,
  motsCherches,
  type RequeteListe,
} from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, type Succes, succes } from '#shared/base/refus.ts';
import { telephoneCherche } from '#shared/base/telephone.rules.ts';
import { peutVoirColonne } from '#shared/utilisateur/colonnes.rules.ts';
import type { Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { CURSOR_BATCH, openCursor, type RowCursor } from '../db/cursors.ts';
import { present, restricted } from '../db/present.ts';
import { type Compilable, textOf } from '../db/query.ts';
import { type SqlRow, sqlWithValues, type Counted } from '../db/sql.ts';
import type { RowStream } from './route.ts';

/**
 * What the shared list query needs to know of an entity. Names are ours, never the caller's:
 * nothing of a request becomes SQL text.
 */
export interface ListSource<T> {
  schema: { shape: Record<string, unknown>; _zod: { output: T } };
  /** Columns and joins: `select … from … where true`. The main table is aliased `t`. */
  select: string;
  /** The indexed search column. */
  recherche: string;
  reserve?: ReservedSearch;
  /** What words find, when that is not each of them in `recherche`. */
  chercher?: (f: Filters, words: string) => void;
  /** The column of a telephone number, found by any of its writings [TEL-2]. */
  telephone?: string;
  /**
   * Sort key of a column, when it is not `t.<column>`. Columns absent from `triables` are not
   * sorted by.
   */
  tri: Readonly<Record<string, string>>;
  parDefaut: string;
  /** Fills what a page of rows needs beyond the select (holds of products). */
  completer?: (em: EntityManager, rows: SqlRow[]) => Promise<SqlRow[]>;
}
/** Numbers, days, codes and words of a fixed list are sorted as they stand: columns of `R`. */
export const sortAsIs = <R = SqlRow>(
  columns: readonly (keyof R & string)[],
): Record<string, string> => Object.fromEntries(columns.map((c) => [c, `t.${c}`]));
/** [LST-1] Words are sorted as they are searched: 'awa' beside 'Awa', 'Élodie' before 'Zoé'. */
export const sortAsWords = <R = SqlRow>(
  columns: readonly (keyof R & string)[],
): Record<string, string> => Object.fromEntries(columns.map((c) => [c, `f_recherche(t."${c}")`]));
/**
 * [HAB-11] What `recherche` holds that not everybody may know. Words answer too: who may not see
 * these columns would find their rows, and guess a name letter by letter.
 */
export interface ReservedSearch {
  colonnes: readonly string[];
  /** Asked besides of who may not see them: that `?` is found without them too. */
  sans: string;
}
export interface Filters {
  conditions: string[];
  valeurs: unknown[];
}
/** Adds `text` with `?` for the value. */
export function addFilter(f: Filters, text: string, value: unknown): void {
  f.valeurs.push(value);
  f.conditions.push(text.replaceAll('?', `$${f.valeurs.length}`));
}
/** Adds « this column is that », for each column of `R` that is asked for. */
export function addEquals<R>(f: Filters, asked: { [K in keyof R]?: unknown }): void {
  for (const [column, value] of Object.entries(asked))
    if (value !== undefined) addFilter(f, `t.${column} = ?`, value);
}

/** The rows of a statement that ends with its `where`, of what a list found: its sums. */
export const rowsFound = <T>(
  em: EntityManager,
  query: Compilable<T>,
  { conditions, valeurs }: Filters,
): Promise<T[]> => sqlWithValues<T>(em, [textOf(query), ...conditions].join(' and '), valeurs);

const contains = (word: string) => `%${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** A list that says nothing of its reader is read as by somebody who may see nothing reserved. */
const mayKnow = ({ colonnes }: ReservedSearch, reader: Porteur | undefined): boolean =>
  reader !== undefined && colonnes.every((c) => peutVoirColonne(reader, c));

/** One LIKE per word, ANDed: each uses the trigram index. */
function addSearch(
  f: Filters,
  { recherche, reserve, telephone, chercher }: ListSource<unknown>,
  words: readonly string[],
  reader: Porteur | undefined,
): void {
  if (chercher && words.length > 0) return chercher(f, words.join(' '));
  const number = telephone ? telephoneCherche(words.join(' ')) : null;
  if (telephone && number !== null) {
    const ofWords = words.map((word) => `${recherche} like $${f.valeurs.push(contains(word))}`);
    const digits = `regexp_replace(${telephone}, '\\D', '', 'g')`;
    return addFilter(f, `(${digits} like ? or (${ofWords.join(' and ')}))`, contains(number));
  }
  const besides = reserve && !mayKnow(reserve, reader) ? ` and ${reserve.sans}` : '';
  for (const word of words) addFilter(f, `${recherche} like ?${besides}`, contains(word));
}

function orderOf(source: ListSource<unknown>, query: RequeteListe): string {
  const { sort } = query;
  const key = sort !== undefined && Object.hasOwn(source.tri, sort) && source.tri[sort];
  const direction = query.order === 'desc' ? 'desc' : 'asc';
  return key ? `${key} ${direction} nulls last, t.id ${direction}` : source.parDefaut;
}

const FEW = 20_000;
interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}
/**
 * Few rows match: they are found by the trigram index and sorted. Left alone, PostgreSQL may walk
 * the whole table in the order asked, hoping to meet them early; words that stand at the end of the
 * alphabet (« vitamine ») then cost 200 ms. Many match: that walk is the best.
 */
async function searchOrder(
  em: EntityManager,
  body: string,
  values: unknown[],
  asked: string,
): Promise<string> {
  const [plan] = await sqlWithValues<Explained>(em, `explain (format json) ${body}`, values);
  const expected = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  // An expression in front keeps the index on the column out.
  return expected > FEW ? asked : `(select null::text), ${asked}`;
}

/**
 * Rows skipped from which a page is far: those before it cost more than finding where it begins.
 */
const FAR = 2_000;
/** Total beyond which a bounded count stops: the selling screen's search does not wait for more. */
export const CAPPED_TOTAL = 1_001;

/** What a list is asked for besides the caller's own query. */
export interface ListRequest extends Filters {
  /** Who reads: needed of a list whose search holds reserved columns. */
  session?: Porteur;
  extra_data?: unknown;
  /** The `extra_data` that sums what is found: by the same conditions, words included. */
  sommer?: ((found: Filters) => Promise<unknown>) | undefined;
  /** The count of an unsearched list without looking at its rows; null: it is not known. */
  total?: () => Promise<number | null>;
  /**
   * Where a far page of an unsearched list begins: a condition on its rows, and how many of those
   * are still to be skipped.
   */
  depart?: (skip: number) => Promise<{ condition: string; saut: number } | null>;
}

/** A list as it is read: its SQL up to the order, its values, the words, the page. */
interface Reading<T> {
  em: EntityManager;
  source: ListSource<T>;
  query: RequeteListe;
  request: ListRequest;
  body: string;
  values: unknown[];
  words: readonly string[];
  page: { page: number; rows: number; skip: number };
}

/**
 * The list query of every entity (contract §1): a page with its total, or all rows as a stream when
 * no page is asked.
 */
export async function readList<T extends object>(
  em: EntityManager,
  source: ListSource<T>,
  query: RequeteListe,
  request: ListRequest,
): Promise<Resultat<T[]> | RowStream> {
  const f = { conditions: [...request.conditions], valeurs: [...request.valeurs] };
  const words = motsCherches(query);
  addSearch(f, source, words, request.session);
  const body = `${source.select}${f.conditions.map((c) => ` and ${c}`).join('')}`;
  const presenter = presenterOf(em, source, query);
  const extra_data = request.sommer ? await request.sommer(f) : request.extra_data;
  const extra = extra_data === undefined ? {} : { extra_data };
  if (query.page === undefined && query.rows === undefined)
    return readAll(em, {
      text: `${body} order by ${orderOf(source, query)}`,
      values: f.valeurs,
      presenter,
      extra,
    });

  const page = query.page ?? 1;
  const rows = Math.min(query.rows ?? 25, LIGNES_MAX);
  const { rows: found, total } = await readPage({
    em,
    source,
    query,
    request,
    body,
    values: f.valeurs,
    words,
    page: { page, rows, skip: (page - 1) * rows },
  });
  return succes(await presenter(found), '', { meta: { total, page, rows }, ...extra });
}

/** Rows → wire, with what they lack filled in and the columns asked for alone. */
export function presenterOf<T extends object>(
  em: EntityManager,
  source: ListSource<T>,
  query: RequeteListe,
): (rows: SqlRow[]) => Promise<T[]> {
  const columns = colonnesDemandees(query.columns, Object.keys(source.schema.shape));
  const schema = restricted(source.schema, columns);
  return async (rows) => {
    const completed = source.completer ? await source.completer(em, rows) : rows;
    return completed.map((l) => present(schema, l));
  };
}

interface PageRead {
  rows: SqlRow[];
  total: number;
}

/** No async of its own: it only says which of the two readings serves. */
const readPage = <T>(l: Reading<T>): Promise<PageRead> =>
  l.words.length === 0 ? readWholeListPage(l) : readSearchedPage(l);

/** A page of the whole list: what is known of its count and of its far pages is used. */
async function readWholeListPage<T>(l: Reading<T>): Promise<PageRead> {
  const { em, request, body, values, page } = l;
  const start = page.skip >= FAR ? await request.depart?.(page.skip) : null;
  const [rows, total] = await Promise.all([
    readRows(l, start ? `${body} and ${start.condition}` : body, {
      order: orderOf(l.source, l.query),
      skip: start?.saut ?? page.skip,
    }),
    request.total
      ? request.total().then((n) => n ?? count(em, body, values))
      : count(em, body, values),
  ]);
  return { rows, total };
}

async function readSearchedPage<T>(l: Reading<T>): Promise<PageRead> {
  const { em, body, values, page } = l;
  const order = await searchOrder(em, body, values, orderOf(l.source, l.query));
  const [rows, total] = await Promise.all([
    readRows(l, body, { order, skip: page.skip }),
    count(em, body, values),
  ]);
  return { rows, total };
}

const readRows = <T>(
  { em, values, page }: Reading<T>,
  body: string,
  { order, skip }: { order: string; skip: number },
): Promise<SqlRow[]> =>
  sqlWithValues<SqlRow>(em, `${body} order by ${order} limit ${page.rows} offset ${skip}`, values);

const fromClause = (body: string): string => body.slice(body.search(/\bfrom\b/));

async function count(em: EntityManager, body: string, values: unknown[]): Promise<number> {
  const [row] = await sqlWithValues<Counted>(em, `select count(*) n ${fromClause(body)}`, values);
  return row?.n ?? 0;
}

/** All rows of a list: its SQL with its order, how a row is presented, what stands beside them. */
interface WholeList<T> {
  text: string;
  values: unknown[];
  presenter: (rows: SqlRow[]) => Promise<T[]>;
  extra: { extra_data?: unknown };
}

/**
 * All rows. A short list is one reading like any other. A long one goes through a cursor, on a
 * connection apart: one consistent picture, little memory, other requests served between; only so
 * many at a time.
 */
async function readAll<T>(
  em: EntityManager,
  { text, values, presenter, extra }: WholeList<T>,
): Promise<Resultat<T[]> | RowStream> {
  const first = await sqlWithValues<SqlRow>(em, `${text} limit ${CURSOR_BATCH + 1}`, values);
  if (first.length <= CURSOR_BATCH) {
    const rows = first.length;
    return succes(await presenter(first), '', { meta: { total: rows, page: 1, rows }, ...extra });
  }
  const cursor = await openCursor(em, text, values);
  return cursor
    ? { flux: readInBatches(cursor, presenter), ...extra }
    : { ...refus(503, 'trop_de_listes', phrasesRefus.tropDeListes), attendre: LIST_WAIT_S };
}

/** Seconds after which one of the long readings may have ended. */
const LIST_WAIT_S = 5;

async function* readInBatches<T>(
  cursor: RowCursor,
  presenter: (rows: SqlRow[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  try {
    for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next())
      yield await presenter(rows);
  } finally {
    await cursor.close();
  }
}

/** A list that is always answered whole: one page, of all its rows. */
export const wholeList = <T>(rows: T[]): Succes<T[]> =>
  succes(rows, '', { meta: { total: rows.length, page: 1, rows: rows.length } });
