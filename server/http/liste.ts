import type { EntityManager } from '@mikro-orm/postgresql';
import { colonnesDemandees, LIGNES_MAX, motsCherches, type RequeteListe } from '#shared/base/liste.ts';
import { type Succes, succes } from '#shared/base/refus.ts';
import { present, restreindre } from '../db/present.ts';
import { type Ligne, sql, sqlLibre } from '../db/sql.ts';
import type { Flux } from './requete.ts';

/** What the shared list query needs to know of an entity. Names are ours, never the caller's: nothing of a request becomes SQL text. */
export interface Source<T> {
  schema: { shape: Record<string, unknown>; _zod: { output: T } };
  /** Columns and joins: `select … from … where true`. The main table is aliased `t`. */
  select: string;
  /** The indexed search column. */
  recherche: string;
  /** Sort key of a column, when it is not `t.<column>`. Columns absent from `triables` are not sorted by. */
  tri: Readonly<Record<string, string>>;
  parDefaut: string;
  /** Fills what a page of rows needs beyond the select (holds of products). */
  completer?: (em: EntityManager, lignes: Ligne[]) => Promise<Ligne[]>;
}
export interface Filtres {
  conditions: string[];
  valeurs: unknown[];
}
/** Adds `texte` with `?` for the value. */
export function filtrer(f: Filtres, texte: string, valeur: unknown): void {
  f.valeurs.push(valeur);
  f.conditions.push(texte.replaceAll('?', `$${f.valeurs.length}`));
}

const echapper = (mot: string) => `%${mot.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** One LIKE per word, ANDed: each uses the trigram index. */
function chercher(f: Filtres, source: Source<unknown>, requete: RequeteListe): void {
  for (const mot of motsCherches(requete)) filtrer(f, `${source.recherche} like ?`, echapper(mot));
}

function ordre(source: Source<unknown>, requete: RequeteListe): string {
  const cle = requete.sort && source.tri[requete.sort];
  const sens = requete.order === 'desc' ? 'desc' : 'asc';
  return cle ? `${cle} ${sens} nulls last, t.id ${sens}` : source.parDefaut;
}

/** Total beyond which a bounded count stops: the selling screen's search does not wait for more. */
export const TOTAL_BORNE = 1_001;

/**
 * The list query of every entity (contract §1): a page with its total, or all rows as a stream when no page is asked.
 * `borne` counts up to 1,001 only, for search-as-you-type.
 */
export async function lister<T extends object>(em: EntityManager, source: Source<T>, requete: RequeteListe, filtres: Filtres, options: { extra_data?: unknown; borne?: boolean } = {}): Promise<Succes<T[]> | Flux> {
  const f = { conditions: [...filtres.conditions], valeurs: [...filtres.valeurs] };
  chercher(f, source, requete);
  const corps = `${source.select}${f.conditions.map((c) => ` and ${c}`).join('')}`;
  const colonnes = colonnesDemandees(requete.columns, Object.keys(source.schema.shape));
  const presenter = async (lignes: Ligne[]): Promise<T[]> => {
    const completes = source.completer ? await source.completer(em, lignes) : lignes;
    return completes.map((l) => restreindre(present(source.schema, l), colonnes));
  };
  const plus = options.extra_data === undefined ? {} : { extra_data: options.extra_data };
  if (requete.page === undefined && requete.rows === undefined) return { flux: lireTout(em, `${corps} order by ${ordre(source, requete)}`, f.valeurs, presenter), ...plus };

  const page = requete.page ?? 1;
  const rows = Math.min(requete.rows ?? 25, LIGNES_MAX);
  const [lignes, total] = await Promise.all([
    sqlLibre<Ligne>(em, `${corps} order by ${ordre(source, requete)} limit ${rows} offset ${(page - 1) * rows}`, f.valeurs),
    compter(em, corps, f.valeurs, options.borne === true),
  ]);
  return succes(await presenter(lignes), '', { meta: { total, page, rows }, ...plus });
}

async function compter(em: EntityManager, corps: string, valeurs: unknown[], borne: boolean): Promise<number> {
  const depuis = corps.slice(corps.search(/\bfrom\b/));
  const [ligne] = await sqlLibre<{ n: number }>(em, borne ? `select count(*) n from (select 1 ${depuis} limit ${TOTAL_BORNE}) x` : `select count(*) n ${depuis}`, valeurs);
  return ligne?.n ?? 0;
}

/** All rows by 500 through a cursor of a read-only transaction: one consistent picture, little memory, other requests served between. */
async function* lireTout<T>(em: EntityManager, texte: string, valeurs: unknown[], presenter: (l: Ligne[]) => Promise<T[]>): AsyncGenerator<T[]> {
  const propre = em.fork();
  await propre.begin();
  try {
    await sql(propre, 'set transaction isolation level repeatable read read only');
    await sql(propre, `set local statement_timeout = '120s'`);
    await sqlLibre(propre, `declare lignes no scroll cursor for ${texte}`, valeurs);
    for (;;) {
      const lot = await sql<Ligne>(propre, 'fetch 500 from lignes');
      if (lot.length === 0) break;
      yield await presenter(lot);
    }
  } finally {
    await propre.rollback();
  }
}
