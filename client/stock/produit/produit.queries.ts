import {
  keepPreviousData,
  skipToken,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, keepLast, reduceCache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { rechercheLocaleAtom } from '#client/vente/station/catalogue.atoms.ts';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import {
  lireProduit,
  listerEquivalents,
  listerProduits,
} from '#shared/stock/produit/produit.api.ts';
import { type CodeLu, lecturesDuScan, porteCode } from '#shared/stock/produit/codes.rules.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { answerLacks } from './answer-lacks.rules.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

const RACINE = ['produits'] as const;
export const LIGNES_RECHERCHE = 15;
const TROUVES = ['produits-trouves'] as const;
const RECHERCHES_GARDEES = 100;

export interface Trouves {
  /** Total; 1001: over a thousand. */
  total: number;
  /** Corrected words; empty when exact. */
  proches: readonly string[];
}
const RIEN: Trouves = { total: 0, proches: [] };

/** `retires`: withdrawn too. */
const demander = (
  search_by_keyword: string,
  rows: number,
  { signal, retires = false }: { signal?: AbortSignal; retires?: boolean } = {},
) =>
  readApi(listerProduits, {
    requete: {
      ...(!retires && { is_active: true }),
      page: 1,
      rows,
      search_by_keyword,
      total: 'borne',
    },
    silencieux: true,
    ...(signal && { signal }),
  });

/** Rows in a plain list, so that events reach them; the count apart. */
async function chercherEtCompter(
  mots: string,
  rows: number,
  signal?: AbortSignal,
): Promise<Produit[]> {
  const reponse = await demander(mots, rows, { ...(signal && { signal }) });
  const produits = dataOf(reponse);
  const { proches = [] } = (reponse.extra_data ?? {}) as Partial<Trouves>;
  cache.setQueryData<Trouves>([...TROUVES, mots], {
    total: reponse.meta?.total ?? produits.length,
    proches,
  });
  keepLast(TROUVES, RECHERCHES_GARDEES);
  return produits;
}

/** Local search; undefined until the catalogue is loaded. */
function trouvesIci(mots: string, rows: number): Produit[] | undefined {
  const trouves = store.get(rechercheLocaleAtom)?.chercher(mots, rows);
  return trouves?.length ? trouves : undefined;
}
/** Active products; none without words. Local results as placeholder, else the previous rows. */
export function useRechercheProduits(mots: string, rows = LIGNES_RECHERCHE) {
  return useQuery({
    queryKey: [...RACINE, 'recherche', mots, rows],
    queryFn: ({ signal }) => chercherEtCompter(mots, rows, signal),
    enabled: mots !== '',
    placeholderData: (avant) =>
      mots === '' ? undefined : (trouvesIci(mots, rows) ?? keepPreviousData(avant)),
    staleTime: 30_000,
  });
}
/** One-off search, independent of the displayed one. */
export const produitsDesMots = (mots: string): Promise<Produit[]> =>
  cache.fetchQuery({
    queryKey: [...RACINE, 'mots', mots],
    queryFn: () => chercherEtCompter(mots, LIGNES_RECHERCHE),
    staleTime: 30_000,
  });
export const useTrouves = (mots: string): Trouves =>
  useQuery<Trouves>({
    queryKey: [...TROUVES, mots],
    queryFn: skipToken,
    staleTime: Infinity,
    placeholderData: (avant) => avant ?? RIEN,
  }).data ?? RIEN;

export interface PorteursDuCode {
  code: CodeLu;
  porteurs: readonly Produit[];
}
/**
 * [SCN-23] Products with a scanned code, by its first matching reading, active or, with `retires`,
 * all; null when none. Cached for the next scan.
 */
export async function porteursDuCode(
  brut: string,
  retires = false,
): Promise<PorteursDuCode | null> {
  for (const code of lecturesDuScan(brut)) {
    const [cip = ''] = code.cips;
    const trouves = await cache
      .fetchQuery({
        queryKey: [...RACINE, 'code', cip, retires],
        queryFn: async () => dataOf(await demander(cip, 5, { retires })),
        staleTime: 60_000,
      })
      .catch((panne: unknown) => {
        // Offline: searches cached products.
        const tenus = cachedProduits().filter(
          (p) => (retires || p.is_active) && porteCode(p, code),
        );
        if (tenus.length === 0) throw panne;
        return tenus;
      });
    const porteurs = [...new Map(trouves.map((p) => [p.id, p])).values()].filter((p) =>
      porteCode(p, code),
    );
    if (porteurs.length > 0) return { code, porteurs };
  }
  return null;
}

const cachedProduits = (): Produit[] =>
  cache
    .getQueriesData<Produit[]>({ queryKey: RACINE })
    .flatMap(([, liste]) => liste ?? [])
    .sort((a, b) => b.version - a.version);

/** From cache. */
export function produitConnu(id: number): Produit | null {
  const listes = cache.getQueriesData<Produit[]>({ queryKey: RACINE });
  const versions = listes.flatMap(([, liste]) => liste?.filter((p) => p.id === id) ?? []);
  return versions.reduce<Produit | null>(
    (tenu, p) => (tenu && tenu.version > p.version ? tenu : p),
    null,
  );
}

/** Bulk events, without individual products. */
const EN_NOMBRE = new Set([
  'inventaire.clos',
  'produit.importes',
  'produit.prix_changes',
  'produit.recomposes',
  'rayon.change',
]);
/** [PRO-27] Invalidates answers lacking this product. */
const retrouver = (produit: Produit): void =>
  void cache.invalidateQueries({
    queryKey: RACINE,
    predicate: ({ queryKey: [, ...asked], state: { data } }) =>
      Array.isArray(data) && answerLacks(asked, data as Produit[], produit),
  });
/** Mounted once per screen. */
export function useProduitsVivants(): void {
  useTopic(
    'produits',
    (message) => {
      // Bulk changes may add results: refetch all.
      if (EN_NOMBRE.has(message.nom)) return void cache.invalidateQueries({ queryKey: RACINE });
      if (!('produit' in message.donnees)) return;
      reduceCache(RACINE, surProduits, message);
      retrouver(message.donnees.produit);
    },
    RACINE,
  );
}

const cleUn = (id: number) => [...RACINE, 'un', id] as const;
async function lirePlusieurs(ids: readonly number[]): Promise<Produit[]> {
  const [id] = ids;
  if (id !== undefined && ids.length === 1)
    return [dataOf(await readApi(lireProduit, { parametres: { id }, silencieux: true }))];
  const lots = Array.from({ length: Math.ceil(ids.length / LIGNES_MAX) }, (_, i) =>
    ids.slice(i * LIGNES_MAX, (i + 1) * LIGNES_MAX),
  );
  const lus = await Promise.all(
    lots.map(async (lot) =>
      dataOf(
        await readApi(listerProduits, {
          requete: { ids: lot.join(','), page: 1, rows: LIGNES_MAX, total: 'borne' },
          silencieux: true,
        }),
      ),
    ),
  );
  return lus.flat();
}
let lot: { ids: Set<number>; lus: Promise<Produit[]> } | null = null;
/** Batches simultaneous reads into one call. */
async function lireEnLot(id: number): Promise<Produit[]> {
  if (!lot) {
    const ids = new Set<number>();
    const lus = new Promise((ok) => setTimeout(ok)).then(() => {
      lot = null;
      return lirePlusieurs([...ids]);
    });
    lot = { ids, lus };
  }
  lot.ids.add(id);
  return (await lot.lus).filter((p) => p.id === id);
}
/** Caches a product read for another purpose. */
export const retenirProduit = (p: Produit): void =>
  void cache.setQueryData<Produit[]>(cleUn(p.id), (tenu) => tenu ?? [produitConnu(p.id) ?? p]);

const unProduit = (id: number) => ({
  queryKey: cleUn(id),
  queryFn: () => lireEnLot(id),
  staleTime: Infinity,
});
/** Live sellable stock by id; read once, then kept by events. */
export function useStocks(ids: readonly number[]): ReadonlyMap<number, number> {
  const lus = useQueries({ queries: [...new Set(ids)].map(unProduit) });
  return new Map(
    lus.flatMap(({ data }) => data?.map((p): [number, number] => [p.id, vendable(p)]) ?? []),
  );
}

type LectureDeProduit = Pick<UseQueryResult<Produit[]>, 'data' | 'isError'>;
const compositionsDe = (lus: readonly LectureDeProduit[]) =>
  lus.map(({ data, isError }) => (data ? (data[0]?.composition ?? null) : isError && null));
/** Live, in input order: null unknown or unreadable; false while loading. */
export const useCompositions = (
  ids: readonly number[],
): readonly (CompositionDuProduit | null | false)[] =>
  useQueries({ queries: ids.map(unProduit), combine: compositionsDe });

const EQUIVALENTS = ['equivalents'] as const;
const EQUIVALENTS_GARDES = 50;
/** Same DCI; skipped without one (specification 2 §2). Keeps fifty answers. */
export function useEquivalents(produit: Pick<Produit, 'id' | 'dci'>) {
  return useQuery({
    queryKey: [...EQUIVALENTS, produit.id],
    queryFn: async () => {
      const reponse = await readApi(listerEquivalents, {
        parametres: { id: produit.id },
        silencieux: true,
      });
      keepLast(EQUIVALENTS, EQUIVALENTS_GARDES - 1);
      return dataOf(reponse);
    },
    enabled: dciCanonique(produit.dci) !== null,
    gcTime: Infinity,
  });
}

export const produitDe = async (id: number): Promise<Produit | null> =>
  produitConnu(id) ?? (await readApi(lireProduit, { parametres: { id } })).data;
/** Active products at or under their minimum. */
export const lectureStockBas = {
  queryKey: ['liste', listerProduits.chemin, 'stock_bas'],
  queryFn: async () => {
    const requete = {
      is_active: true,
      stock_bas: true,
      columns: 'id',
      page: 1,
      rows: 1,
      total: 'borne' as const,
    };
    const response = await readApi(listerProduits, { requete, silencieux: true });
    return dataOf(response, () => ({ nombre: response.meta?.total ?? null }));
  },
};
const RECOMPTE_MS = 2_000;
/** Live, throttled to two seconds. */
export function useStockBas() {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const recompter = () => {
    minuterie.current = undefined;
    void cache.invalidateQueries({ queryKey: lectureStockBas.queryKey });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(
    'produits',
    () => {
      minuterie.current ??= setTimeout(recompter, RECOMPTE_MS);
    },
    lectureStockBas.queryKey,
  );
  return useQuery({ ...lectureStockBas, staleTime: Infinity });
}
