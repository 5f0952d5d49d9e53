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
import { peutVoirColonne } from '#shared/admin/utilisateur/colonnes.rules.ts';
import type { Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { CURSOR_BATCH, openCursor, type RowCursor } from '../db/cursors.ts';
import { present, restricted } from '../db/present.ts';
import { type Compilable, textOf } from '../db/query.ts';
import { type SqlRow, sqlWithValues, type Counted } from '../db/sql.ts';
import type { RowStream } from './route.ts';

/** Per-entity list description; names are ours, so no request text becomes SQL. */
export interface ListSource<T> {
  schema: { shape: Record<string, unknown>; _zod: { output: T } };
  /** `select … from … where true`, main table `t`. */
  select: string;
  /** Indexed. */
  recherche: string;
  reserve?: ReservedSearch;
  /** Custom word search. */
  chercher?: (f: Filters, words: string) => void;
  /** Phone column, matched in any notation [TEL-2]. */
  telephone?: string;
  /** Sort expression, when other than `t.<column>`. Absent from `triables`: unsortable. */
  tri: Readonly<Record<string, string>>;
  parDefaut: string;
  /** Adds data to a page of rows (product reservations). */
  completer?: (em: EntityManager, rows: SqlRow[]) => Promise<SqlRow[]>;
}
/** Raw order: numbers, days, codes, enums. */
export const sortAsIs = <R = SqlRow>(
  columns: readonly (keyof R & string)[],
): Record<string, string> => Object.fromEntries(columns.map((c) => [c, `t.${c}`]));
/** [LST-1] Folded order: 'awa' beside 'Awa', 'Élodie' before 'Zoé'. */
export const sortAsWords = <R = SqlRow>(
  columns: readonly (keyof R & string)[],
): Record<string, string> => Object.fromEntries(columns.map((c) => [c, `f_recherche(t."${c}")`]));
/**
 * [HAB-11] Columns in `recherche` that some may not see: searching would reveal them letter by
 * letter.
 */
export interface ReservedSearch {
  colonnes: readonly string[];
  /** Extra condition for those readers: `?` must match elsewhere too. */
  sans: string;
}
export interface Filters {
  conditions: string[];
  valeurs: unknown[];
}
/** `?` stands for the value. */
export function addFilter(f: Filters, text: string, value: unknown): void {
  f.valeurs.push(value);
  f.conditions.push(text.replaceAll('?', `$${f.valeurs.length}`));
}
/** Equality on each requested column. */
export function addEquals<R>(f: Filters, asked: { [K in keyof R]?: unknown }): void {
  for (const [column, value] of Object.entries(asked))
    if (value !== undefined) addFilter(f, `t.${column} = ?`, value);
}

/** Completes a statement ending in `where`, for totals. */
export const rowsFound = <T>(
  em: EntityManager,
  query: Compilable<T>,
  { conditions, valeurs }: Filters,
): Promise<T[]> => sqlWithValues<T>(em, [textOf(query), ...conditions].join(' and '), valeurs);

const contains = (word: string) => `%${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** Unknown reader: sees nothing reserved. */
const mayKnow = ({ colonnes }: ReservedSearch, reader: Porteur | undefined): boolean =>
  reader !== undefined && colonnes.every((c) => peutVoirColonne(reader, c));

/** One LIKE per word, ANDed: uses the trigram index. */
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
 * Few matches: trigram index, then sort; a scan in sort order is slow for late words (« vitamine
 * »). Many: that scan is best.
 */
async function searchOrder(
  em: EntityManager,
  body: string,
  values: unknown[],
  asked: string,
): Promise<string> {
  const [plan] = await sqlWithValues<Explained>(em, `explain (format json) ${body}`, values);
  const expected = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  // A leading expression disables the column's index.
  return expected > FEW ? asked : `(select null::text), ${asked}`;
}

/** Offset beyond which finding a page's start is cheaper. */
const FAR = 2_000;
/** Bounded count, for the selling screen's search. */
export const CAPPED_TOTAL = 1_001;

export interface ListRequest extends Filters {
  /** Required when search covers reserved columns. */
  session?: Porteur;
  extra_data?: unknown;
  /** Totals under the same conditions, words included. */
  sommer?: ((found: Filters) => Promise<unknown>) | undefined;
  /** Fast count without a search; null: unknown. */
  total?: () => Promise<number | null>;
  /** Keyset start of a far page without a search: condition and remaining offset. */
  depart?: (skip: number) => Promise<{ condition: string; saut: number } | null>;
}

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

/** Shared list query (contract §1): a page with its total, or a stream of all rows. */
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

/** Completed, restricted to the requested columns. */
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

const readPage = <T>(l: Reading<T>): Promise<PageRead> =>
  l.words.length === 0 ? readWholeListPage(l) : readSearchedPage(l);

/** Uses the known count and far-page starts. */
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

interface WholeList<T> {
  text: string;
  values: unknown[];
  presenter: (rows: SqlRow[]) => Promise<T[]>;
  extra: { extra_data?: unknown };
}

/**
 * Short: one query. Long: cursor on a separate connection, one snapshot, constant memory, limited
 * concurrency.
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

/** Retry-After, seconds. */
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

/** Single page of all rows. */
export const wholeList = <T>(rows: T[]): Succes<T[]> =>
  succes(rows, '', { meta: { total: rows.length, page: 1, rows: rows.length } });
