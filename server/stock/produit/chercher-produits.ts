import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequeteListe } from '#shared/base/liste.ts';
import { corriger } from '#shared/stock/produit/orthographe.rules.ts';
import {
  classer,
  codeEntier,
  lireTermes,
  repond,
  type Terme,
} from '#shared/stock/produit/recherche.rules.ts';
import { PORTEURS } from './candidats.sql.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { type Filters, addFilter, CAPPED_TOTAL } from '../../platform/http/read-list.ts';
import {
  avecTermes,
  compterEtLire,
  compterEtLireUnMot,
  copie,
  debutDe,
  ECHANTILLON,
  lireCandidats,
  type CandidatLu,
  type CandidatsLus,
} from './candidats.sql.ts';
import { ventesRecentes } from './ventes-recentes.ts';
import { vocabulaireDe } from './vocabulaire.ts';

/** Page ids in order, and total (1,001 at most). */
export interface PageTrouvee {
  ids: number[];
  total: number;
  /** Near words replacing unmatched ones; empty when exact. */
  proches: readonly string[];
}

async function parmiLesMeilleurs(
  em: EntityManager,
  filtres: Filters,
  termes: readonly Terme[],
): Promise<CandidatLu[]> {
  const { meilleurs } = await ventesRecentes(em);
  if (meilleurs.length === 0) return [];
  const f = avecTermes(filtres, termes, false);
  addFilter(f, 't.id = any(?::int[])', `{${meilleurs.join(',')}}`);
  return lireCandidats(em, f);
}
async function parLeDebut(
  em: EntityManager,
  filtres: Filters,
  termes: readonly Terme[],
): Promise<CandidatLu[]> {
  const f = copie(filtres);
  addFilter(f, 't.tri like ?', debutDe(termes[0]));
  // Other words would steer the planner off the name index.
  const lus = await lireCandidats(em, f, {
    ordre: 'order by t.tri, t.id',
    limite: ECHANTILLON,
  });
  return lus.filter((l) => repond(l.texte, termes));
}

/** All matches, or above the limit a sample including best sellers and name prefixes. */
async function candidats(
  em: EntityManager,
  filtres: Filters,
  termes: readonly Terme[],
): Promise<CandidatsLus> {
  const [mot, autre] = termes;
  const unSeul = mot !== undefined && autre === undefined;
  const { lus, total } = unSeul
    ? await compterEtLireUnMot(em, filtres, mot)
    : await compterEtLire(em, avecTermes(filtres, termes));
  if (total < CAPPED_TOTAL) return { lus, total };
  const plus = await Promise.all([
    parmiLesMeilleurs(em, filtres, termes),
    unSeul ? [] : parLeDebut(em, filtres, termes),
  ]);
  const parId = new Map([...lus, ...plus.flat()].map((l) => [l.id, l]));
  return { lus: [...parId.values()], total };
}

/** [REC-6] Whole code, by index; empty for words. */
async function parCodeEntier(
  em: EntityManager,
  saisie: string,
  filtres: Filters,
): Promise<CandidatLu[]> {
  for (const cips of codeEntier(saisie)) {
    const f = copie(filtres);
    addFilter(f, `t.id in (${PORTEURS})`, `{${cips.join(',')}}`);
    const lus = await lireCandidats(em, f, { ordre: 'order by t.id' });
    if (lus.length > 0) return lus;
  }
  return [];
}

/**
 * [REC-2] Search-as-you-type, ordered by `shared/stock/produit/recherche.rules.ts`; [REC-6] whole code
 * first; [REC-5] near words when nothing matches.
 */
export async function trouverProduits(
  em: EntityManager,
  saisie: string,
  filtres: Filters,
  { page = 1, rows = 25 }: Pick<RequeteListe, 'page' | 'rows'>,
): Promise<PageTrouvee> {
  const saut = (page - 1) * rows;
  const duCode = await parCodeEntier(em, saisie, filtres);
  if (duCode.length > 0)
    return {
      ids: duCode.slice(saut, saut + rows).map((l) => l.id),
      total: duCode.length,
      proches: [],
    };
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
  return { ids: classes.slice(saut, saut + rows).map((c) => c.id), total, proches };
}

/** Rows in id order given. */
export function dansLOrdre(ids: readonly number[], lus: readonly SqlRow[]): SqlRow[] {
  const parId = new Map(lus.map((l) => [Number(l['id']), l]));
  return ids.flatMap((id) => {
    const lu = parId.get(id);
    return lu ? [lu] : [];
  });
}
