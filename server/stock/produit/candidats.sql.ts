import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProduitCherche, Terme } from '#shared/stock/produit/recherche.rules.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import { type Filters, addFilter, CAPPED_TOTAL } from '../../platform/http/read-list.ts';
import { vendableDe } from './retenues.sql.ts';
import type { ProduitRow } from './produit.entity.ts';

// SQL: search as one types; its conditions steer the planner to one index or another.

export type CandidatLu = Pick<ProduitRow, 'id'> & Omit<ProduitCherche, 'vendu' | 'id'>;
const LU = 't.id, t.recherche, t.tri, t.qte';
const CANDIDAT = `t.id, t.recherche as texte, length(t.tri) as longueur,
    case when t.qte > 0 then ${vendableDe('t')} else 0 end as vendable`;
const TABLES = `from produit t
  left join rayon y on y.id = t.rayon_id
  left join reference n on n.id = t.nature_id`;

const echappe = (texte: string): string => texte.replace(/[\\%_]/g, (c) => `\\${c}`);
/** Selective for the trigram index: a word, or enough digits for a code. */
const estSelectif = ({ formes, autrement }: Terme): boolean =>
  !autrement && formes.every((forme) => /^[^\d].{2}|^\d{5}/.test(forme));

export const copie = (f: Filters): Filters => ({
  conditions: [...f.conditions],
  valeurs: [...f.valeurs],
});
export const debutDe = (terme: Terme | undefined): string => `${echappe(terme?.formes[0] ?? '')}%`;
const motifsDe = ({ formes, debut }: Terme): string[] =>
  formes.flatMap((forme) =>
    debut ? [`${echappe(forme)}%`, `% ${echappe(forme)}%`] : [`%${echappe(forme)}%`],
  );
/** Two-letter prefix: the index combines it with a longer word. */
const DEUX_LETTRES = /^[a-z]{2}$/;

/** A number of three digits is one trigram, narrowing a word's matches. */
const chiffresDe = ({ formes, autrement }: Terme): string | null =>
  autrement ? null : (/^\d{3,}/.exec(formes[0] ?? '')?.[0] ?? null);

/** Long word: its ends match nearly the same rows. */
const LONG = /^([a-z]{5})[a-z]+([a-z]{3})$/;
/** The index reads one list per trigram: query the ends only, then filter. */
const boutsDe = (formes: readonly string[]): string[] =>
  formes.map((forme) => `%${echappe(forme).replace(LONG, '$1%$2')}%`);

type Acces = 'index' | 'deux-lettres' | 'filtre';
function accesDe(terme: Terme, selectifs: boolean): Acces {
  if (!selectifs || estSelectif(terme)) return 'index';
  return terme.debut && DEUX_LETTRES.test(terme.formes[0] ?? '') ? 'deux-lettres' : 'filtre';
}
const PAR_INDEX = 't.recherche';
/** Defeats the index. */
const SANS_INDEX = `(t.recherche || '')`;
function unDesMotifs(
  f: Filters,
  colonne: string,
  motifs: readonly string[],
  autrement?: RegExp,
): void {
  const places = motifs.map((motif) => `${colonne} like $${f.valeurs.push(motif)}`);
  if (autrement) places.push(`${colonne} ~ $${f.valeurs.push(autrement.source)}`);
  f.conditions.push(`(${places.join(' or ')})`);
}
/**
 * [REC-1] in SQL, on `produit.recherche`. Unselective terms skip the index beside a selective one;
 * all do when `parIndex` is false.
 */
export function avecTermes(filtres: Filters, termes: readonly Terme[], parIndex = true): Filters {
  const f = copie(filtres);
  const selectifs = termes.some(estSelectif);
  for (const terme of termes) {
    const acces = parIndex ? accesDe(terme, selectifs) : 'filtre';
    if (acces === 'deux-lettres') {
      addFilter(f, 't.recherche ~ ?', `(^| )${terme.formes[0]}`);
      continue;
    }
    const chiffres = parIndex ? chiffresDe(terme) : null;
    if (acces === 'filtre' && chiffres) addFilter(f, 't.recherche like ?', `%${chiffres}%`);
    const long = acces === 'index' && terme.formes.some((forme) => LONG.test(forme));
    if (long) unDesMotifs(f, PAR_INDEX, boutsDe(terme.formes));
    const colonne = acces === 'index' && !long ? PAR_INDEX : SANS_INDEX;
    unDesMotifs(f, colonne, motifsDe(terme), terme.autrement);
  }
  return f;
}

const ou = ({ conditions }: Filters): string => ['true', ...conditions].join(' and ');

export const lireCandidats = (
  em: EntityManager,
  f: Filters,
  { ordre = '', limite = CAPPED_TOTAL } = {},
): Promise<CandidatLu[]> =>
  sqlWithValues<CandidatLu>(
    em,
    `select ${CANDIDAT} ${TABLES} where ${ou(f)} ${ordre} limit ${limite}`,
    f.valeurs,
  );

/** Sampled beside best sellers above the search limit. */
export const ECHANTILLON = 400;
interface Compte {
  /** Capped at 1,001. */
  n: number;
}
export interface CandidatsLus {
  lus: CandidatLu[];
  total: number;
}
const compte = (lus: (CandidatLu & Compte)[]): CandidatsLus => ({ lus, total: lus[0]?.n ?? 0 });

/** Count, and rows up to the search limit. */
export const compterEtLire = async (em: EntityManager, f: Filters): Promise<CandidatsLus> =>
  compte(
    await sqlWithValues<CandidatLu & Compte>(
      em,
      `with trouves as materialized (select ${LU} ${TABLES} where ${ou(f)} limit ${CAPPED_TOTAL}),
          combien as (select count(*)::int as n from trouves)
        select c.n, ${CANDIDAT}
        from combien c
        cross join (
          select *
          from trouves
          limit (select case when n < ${CAPPED_TOTAL} then n else ${ECHANTILLON} end from combien)
        ) t`,
      f.valeurs,
    ),
  );

/**
 * One word: counts name prefixes first by index; when too many, other matches would rank after and
 * are skipped. The sample favours stock.
 */
export async function compterEtLireUnMot(
  em: EntityManager,
  filtres: Filters,
  mot: Terme,
): Promise<CandidatsLus> {
  const f = avecTermes(filtres, [mot]);
  const place = f.valeurs.push(debutDe(mot));
  return compte(
    await sqlWithValues<CandidatLu & Compte>(
      em,
      `with debut as materialized (
          select ${LU} ${TABLES}
          where ${ou(filtres)} and t.tri like $${place}
          order by t.tri, t.id
          limit ${CAPPED_TOTAL}
        ),
        ainsi as (select count(*)::int as n from debut),
        trouves as materialized (
          select ${LU} ${TABLES}
          where ${ou(f)} and (select n from ainsi) < ${CAPPED_TOTAL}
          limit ${CAPPED_TOTAL}
        ),
        combien as (select greatest(n, (select count(*)::int from trouves)) as n from ainsi)
      select c.n, ${CANDIDAT}
      from combien c
      cross join (
        (select *
          from trouves
          limit (select case when n < ${CAPPED_TOTAL} then n else ${ECHANTILLON} end from combien))
        union all
        (select *
          from debut
          where (select n from combien) = ${CAPPED_TOTAL}
          order by (qte > 0) desc, tri, id
          limit ${ECHANTILLON})
      ) t`,
      f.valeurs,
    ),
  );
}

/** Of one of these codes. */
export const PORTEURS = 'select produit_id from produit_cip where cip = any(?::text[])';
