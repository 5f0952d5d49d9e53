import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequeteListe } from '#shared/base/liste.ts';
import { corriger } from '#shared/produit/orthographe.rules.ts';
import { type Candidat, classer, lireTermes, type Terme } from '#shared/produit/recherche.rules.ts';
import { type SqlRow, sql, sqlWithValues } from '../db/sql.ts';
import { type Filters, addFilter, CAPPED_TOTAL } from '../http/read-list.ts';
import { vendableDe } from './lire-retenues.ts';
import { ventesRecentes } from './ventes-recentes.ts';
import { vocabulaireDe } from './vocabulaire.ts';
import type { ProduitRow } from './produit.entity.ts';

/** What was found: the ids of a page in their order, how many in all (1,001 at most). */
export interface Trouves {
  ids: number[];
  total: number;
  /** The words searched in the place of those that no product bears; none when all is exact. */
  proches: readonly string[];
}

type Lu = Pick<ProduitRow, 'id'> & Omit<Candidat, 'vendu' | 'id'>;
const CANDIDAT = `select t.id, t.recherche as texte, length(t.tri) as longueur,
    case when t.qte > 0 then ${vendableDe('t')} else 0 end as vendable`;
const TABLES = `from produit t
  left join rayon y on y.id = t.rayon_id
  left join reference n on n.id = t.nature_id`;

const echappe = (texte: string): string => texte.replace(/[\\%_]/g, (c) => `\\${c}`);
/** From this many letters on, the trigram index narrows the search. */
const INDEXE = 3;

/**
 * [REC-1] in SQL: each thing looked for in `produit.recherche`. Short words go through the index
 * only when nothing longer is looked for.
 */
function ajouterTermes(f: Filters, termes: readonly Terme[]): void {
  const longs = termes.some((t) => t.formes.every((forme) => forme.length >= INDEXE));
  for (const { formes, debut } of termes) {
    const court = formes.some((forme) => forme.length < INDEXE);
    const colonne = court && longs ? `(t.recherche || '')` : 't.recherche';
    const motifs = formes.flatMap((forme) =>
      debut ? [`${echappe(forme)}%`, `% ${echappe(forme)}%`] : [`%${echappe(forme)}%`],
    );
    const places = motifs.map((motif) => {
      f.valeurs.push(motif);
      return `${colonne} like $${f.valeurs.length}`;
    });
    f.conditions.push(`(${places.join(' or ')})`);
  }
}

/** A reading of candidates under those conditions. */
const lireCandidats = (
  em: EntityManager,
  { conditions, valeurs }: Filters,
  fin = '',
): Promise<Lu[]> =>
  sqlWithValues<Lu>(
    em,
    `${CANDIDAT} ${TABLES} where ${conditions.join(' and ')} ${fin} limit ${CAPPED_TOTAL}`,
    valeurs,
  );

/**
 * Every product that answers, or, when there are more than a search may look at, 1,001 of them with
 * the best sellers and the names that begin with the first word among them.
 */
async function candidats(
  em: EntityManager,
  filtres: Filters,
  termes: readonly Terme[],
): Promise<{ lus: Lu[]; total: number }> {
  const f: Filters = { conditions: [...filtres.conditions], valeurs: [...filtres.valeurs] };
  ajouterTermes(f, termes);
  const lus = await lireCandidats(em, f);
  if (lus.length < CAPPED_TOTAL) return { lus, total: lus.length };
  const { meilleurs } = await ventesRecentes(em);
  const vendus: Filters = { conditions: [...f.conditions], valeurs: [...f.valeurs] };
  addFilter(vendus, 't.id = any(?::int[])', `{${meilleurs.join(',')}}`);
  const commencent: Filters = { conditions: [...f.conditions], valeurs: [...f.valeurs] };
  addFilter(commencent, 't.tri like ?', `${echappe(termes[0]?.formes[0] ?? '')}%`);
  const plus = await Promise.all([
    meilleurs.length > 0 ? lireCandidats(em, vendus) : [],
    lireCandidats(em, commencent, 'order by t.tri, t.id'),
  ]);
  const parId = new Map([...lus, ...plus.flat()].map((l) => [l.id, l]));
  return { lus: [...parId.values()], total: CAPPED_TOTAL };
}

/**
 * [REC-2] Search-as-you-type among the products of these filters, in the one order of
 * `shared/produit/recherche.rules.ts`; [REC-5] near words when nothing answers exactly.
 */
export async function trouverProduits(
  em: EntityManager,
  saisie: string,
  filtres: Filters,
  { page = 1, rows = 25 }: Pick<RequeteListe, 'page' | 'rows'>,
): Promise<Trouves> {
  let termes: readonly Terme[] = lireTermes(saisie);
  let proches: readonly string[] = [];
  let [{ lus, total }, { vendus }] = await Promise.all([
    candidats(em, filtres, termes),
    ventesRecentes(em),
  ]);
  if (total === 0) {
    const correction = corriger(termes, await vocabulaireDe(em));
    if (correction) {
      ({ termes, proches } = correction);
      ({ lus, total } = await candidats(em, filtres, termes));
    }
  }
  const classes = classer(
    lus.map((l) => ({ ...l, vendu: vendus.get(l.id) ?? 0 })),
    termes,
  );
  const saut = (page - 1) * rows;
  return { ids: classes.slice(saut, saut + rows).map((c) => c.id), total, proches };
}

/** These rows whole, in the order of the ids. */
export async function dansLOrdre(
  em: EntityManager,
  select: string,
  ids: readonly number[],
): Promise<SqlRow[]> {
  const lus = await sql<SqlRow>(em, `${select} and t.id = any($1::int[])`, [ids]);
  const parId = new Map(lus.map((l) => [Number(l['id']), l]));
  return ids.flatMap((id) => {
    const lu = parId.get(id);
    return lu ? [lu] : [];
  });
}
