import type { EntityManager } from '@mikro-orm/postgresql';
import {
  colonnesDemandees,
  LIGNES_MAX,
  motsCherches,
  type RequeteListe,
} from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CURSOR_BATCH, openCursor, type RowCursor } from '../db/cursors.ts';
import { present, restricted } from '../db/present.ts';
import { type SqlRow, sql, sqlWithValues, type Counted } from '../db/sql.ts';
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
  /**
   * Sort key of a column, when it is not `t.<column>`. Columns absent from `triables` are not
   * sorted by.
   */
  tri: Readonly<Record<string, string>>;
  parDefaut: string;
  /**
   * Name of the row as typed, folded and in C order (`t.tri`): search-as-you-type puts the rows
   * that begin with the words first.
   */
  nom?: string;
  /** Fills what a page of rows needs beyond the select (holds of products). */
  completer?: (em: EntityManager, lignes: SqlRow[]) => Promise<SqlRow[]>;
}
export interface Filters {
  conditions: string[];
  valeurs: unknown[];
}
/** Adds `texte` with `?` for the value. */
export function addFilter(f: Filters, texte: string, valeur: unknown): void {
  f.valeurs.push(valeur);
  f.conditions.push(texte.replaceAll('?', `$${f.valeurs.length}`));
}

const echapper = (mot: string) => `%${mot.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** One LIKE per word, ANDed: each uses the trigram index. */
function chercher(f: Filters, source: ListSource<unknown>, mots: readonly string[]): void {
  for (const mot of mots) addFilter(f, `${source.recherche} like ?`, echapper(mot));
}

function ordre(source: ListSource<unknown>, requete: RequeteListe): string {
  const { sort } = requete;
  const cle = sort !== undefined && Object.hasOwn(source.tri, sort) && source.tri[sort];
  const sens = requete.order === 'desc' ? 'desc' : 'asc';
  return cle ? `${cle} ${sens} nulls last, t.id ${sens}` : source.parDefaut;
}

const RARES = 20_000;
interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}
/**
 * Few rows match: they are found by the trigram index and sorted. Left alone, PostgreSQL may walk
 * the whole table in the order asked, hoping to meet them early; words that stand at the end of the
 * alphabet (« vitamine ») then cost 200 ms. Many match: that walk is the best.
 */
async function ordreRecherche(
  em: EntityManager,
  corps: string,
  valeurs: unknown[],
  demande: string,
): Promise<string> {
  const [plan] = await sqlWithValues<Explained>(em, `explain (format json) ${corps}`, valeurs);
  const attendues = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  // An expression in front keeps the index on the column out.
  return attendues > RARES ? demande : `(select null::text), ${demande}`;
}

/**
 * Rows skipped from which a page is far: those before it cost more than finding where it begins.
 */
const LOIN = 2_000;
/** Total beyond which a bounded count stops: the selling screen's search does not wait for more. */
export const CAPPED_TOTAL = 1_001;

/** What a list is asked for besides the caller's own query. */
export interface ListRequest extends Filters {
  extra_data?: unknown;
  /** Counts up to 1,001 only, for search-as-you-type. */
  borne?: boolean;
  /** The count of an unsearched list without looking at its rows; null: it is not known. */
  total?: () => Promise<number | null>;
  /**
   * Where a far page of an unsearched list begins: a condition on its rows, and how many of those
   * are still to be skipped.
   */
  depart?: (saut: number) => Promise<{ condition: string; saut: number } | null>;
}

/** A list as it is read: its SQL up to the order, its values, the words, the page. */
interface Lecture<T> {
  em: EntityManager;
  source: ListSource<T>;
  requete: RequeteListe;
  demande: ListRequest;
  corps: string;
  valeurs: unknown[];
  mots: readonly string[];
  page: { page: number; rows: number; saut: number };
}

/**
 * The list query of every entity (contract §1): a page with its total, or all rows as a stream when
 * no page is asked.
 */
export async function readList<T extends object>(
  em: EntityManager,
  source: ListSource<T>,
  requete: RequeteListe,
  demande: ListRequest,
): Promise<Resultat<T[]> | RowStream> {
  const f = { conditions: [...demande.conditions], valeurs: [...demande.valeurs] };
  const mots = motsCherches(requete);
  chercher(f, source, mots);
  const corps = `${source.select}${f.conditions.map((c) => ` and ${c}`).join('')}`;
  const presenter = presentateur(em, source, requete);
  const { extra_data } = demande;
  const plus = extra_data === undefined ? {} : { extra_data };
  if (requete.page === undefined && requete.rows === undefined)
    return lireTout(em, {
      texte: `${corps} order by ${ordre(source, requete)}`,
      valeurs: f.valeurs,
      presenter,
      plus,
    });

  const page = requete.page ?? 1;
  const rows = Math.min(requete.rows ?? 25, LIGNES_MAX);
  const { lignes, total } = await lirePage({
    em,
    source,
    requete,
    demande,
    corps,
    valeurs: f.valeurs,
    mots,
    page: { page, rows, saut: (page - 1) * rows },
  });
  return succes(await presenter(lignes), '', { meta: { total, page, rows }, ...plus });
}

/** Rows → wire, with what they lack filled in and the columns asked for alone. */
function presentateur<T extends object>(
  em: EntityManager,
  source: ListSource<T>,
  requete: RequeteListe,
): (lignes: SqlRow[]) => Promise<T[]> {
  const colonnes = colonnesDemandees(requete.columns, Object.keys(source.schema.shape));
  const schema = restricted(source.schema, colonnes);
  return async (lignes) => {
    const completes = source.completer ? await source.completer(em, lignes) : lignes;
    return completes.map((l) => present(schema, l));
  };
}

interface PageLue {
  lignes: SqlRow[];
  total: number;
}

/** No async of its own: it only says which of the three readings serves. */
function lirePage<T>(l: Lecture<T>): Promise<PageLue> {
  const { source, demande, mots, page } = l;
  if (mots.length === 0) return lirePageEntiere(l);
  return demande.borne && source.nom && page.saut + page.rows <= CAPPED_TOTAL
    ? trouver(l, source.nom)
    : lirePageCherchee(l);
}

/** A page of the whole list: what is known of its count and of its far pages is used. */
async function lirePageEntiere<T>(l: Lecture<T>): Promise<PageLue> {
  const { em, demande, corps, valeurs, page } = l;
  const depart = page.saut >= LOIN ? await demande.depart?.(page.saut) : null;
  const [lignes, total] = await Promise.all([
    lireLignes(l, depart ? `${corps} and ${depart.condition}` : corps, {
      tri: ordre(l.source, l.requete),
      saut: depart?.saut ?? page.saut,
    }),
    demande.total
      ? demande.total().then((n) => n ?? compter(em, corps, valeurs))
      : compter(em, corps, valeurs),
  ]);
  return { lignes, total };
}

async function lirePageCherchee<T>(l: Lecture<T>): Promise<PageLue> {
  const { em, corps, valeurs, page } = l;
  const tri = await ordreRecherche(em, corps, valeurs, ordre(l.source, l.requete));
  const [lignes, total] = await Promise.all([
    lireLignes(l, corps, { tri, saut: page.saut }),
    compter(em, corps, valeurs),
  ]);
  return { lignes, total };
}

const lireLignes = <T>(
  { em, valeurs, page }: Lecture<T>,
  corps: string,
  { tri, saut }: { tri: string; saut: number },
): Promise<SqlRow[]> =>
  sqlWithValues<SqlRow>(em, `${corps} order by ${tri} limit ${page.rows} offset ${saut}`, valeurs);

const depuis = (corps: string): string => corps.slice(corps.search(/\bfrom\b/));

async function compter(em: EntityManager, corps: string, valeurs: unknown[]): Promise<number> {
  const [ligne] = await sqlWithValues<Counted>(em, `select count(*) n ${depuis(corps)}`, valeurs);
  return ligne?.n ?? 0;
}

interface Found {
  id: number;
  /** How many were found in all, on each row. */
  total: number;
}
/**
 * [LST-5] Search-as-you-type: rows whose name begins with the first word, then the others, each in
 * name order; the work is bounded whatever the words: at most 1,001 matches are looked at beside
 * the names that begin so. The total stops there too.
 */
async function trouver<T>(
  { em, corps, valeurs, mots, page: { rows, saut } }: Lecture<T>,
  nom: string,
): Promise<PageLue> {
  const debut = `${(mots[0] ?? '').replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const prefixe = `$${valeurs.length + 1}`;
  const ids = await sqlWithValues<Found>(
    em,
    `
    with commencent as materialized (select t.id, ${nom} as nom ${depuis(corps)}
      and ${nom} like ${prefixe}
    order by ${nom}, t.id
    limit ${saut + rows}),
      autres as materialized (select t.id, ${nom} as nom ${depuis(corps)} limit ${CAPPED_TOTAL}),
      tous as (select id, nom, 0 as rang
      from commencent
      union all
      select id, nom, 1
      from autres
      where id not in (select id from commencent))
    select id, least(${CAPPED_TOTAL}, (select count(*) from tous))::int as total
    from tous
    order by rang, nom, id
    limit ${rows} offset ${saut}`,
    [...valeurs, debut],
  );
  if (ids.length === 0) return { lignes: [], total: 0 };
  const lignes = await sql<SqlRow>(
    em,
    `${corps.slice(0, corps.lastIndexOf('where true'))}where t.id = any($1::int[])`,
    [ids.map((i) => i.id)],
  );
  const par = new Map(lignes.map((l) => [l['id'], l]));
  return {
    lignes: ids.flatMap((i) => {
      const l = par.get(i.id);
      return l ? [l] : [];
    }),
    total: ids[0]?.total ?? 0,
  };
}

/** All rows of a list: its SQL with its order, how a row is presented, what stands beside them. */
interface ListeEntiere<T> {
  texte: string;
  valeurs: unknown[];
  presenter: (lignes: SqlRow[]) => Promise<T[]>;
  plus: { extra_data?: unknown };
}

/**
 * All rows. A short list is one reading like any other. A long one goes through a cursor, on a
 * connection apart: one consistent picture, little memory, other requests served between; only so
 * many at a time.
 */
async function lireTout<T>(
  em: EntityManager,
  { texte, valeurs, presenter, plus }: ListeEntiere<T>,
): Promise<Resultat<T[]> | RowStream> {
  const debut = await sqlWithValues<SqlRow>(em, `${texte} limit ${CURSOR_BATCH + 1}`, valeurs);
  if (debut.length <= CURSOR_BATCH) {
    const rows = debut.length;
    return succes(await presenter(debut), '', { meta: { total: rows, page: 1, rows }, ...plus });
  }
  const cursor = await openCursor(em, texte, valeurs);
  return cursor
    ? { flux: lireParLots(cursor, presenter), ...plus }
    : { ...refus(503, 'trop_de_listes', phrasesRefus.tropDeListes), attendre: ATTENDRE_LISTE_S };
}

/** Seconds after which one of the long readings may have ended. */
const ATTENDRE_LISTE_S = 5;

async function* lireParLots<T>(
  cursor: RowCursor,
  presenter: (lignes: SqlRow[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  try {
    for (let lignes = await cursor.next(); lignes.length > 0; lignes = await cursor.next())
      yield await presenter(lignes);
  } finally {
    await cursor.close();
  }
}
