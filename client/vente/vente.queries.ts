import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, rereadOlder } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { listerLivreDeCaisse } from '#shared/comptabilite/comptabilite.api.ts';
import { listerVendus } from '#shared/reservation/reservation.api.ts';
import {
  compterVentes,
  lireLivreCaisse,
  lireVente,
  listerVentes,
} from '#shared/vente/vente.api.ts';
import { surUneVente } from '#shared/vente/vente.events.ts';
import type { VenteDetail } from '#shared/vente/vente.schema.ts';

/**
 * Under the key of the list, so that both are read again together and never contradict each other.
 */
export const RACINE_VENTES = ['liste', listerVentes.chemin] as const;
/** What is summed of the sales: read again as they are made. */
const SUIVENT_LES_VENTES = [
  [...RACINE_VENTES, 'compteurs'],
  ['liste', listerVendus.chemin],
  ['liste', lireLivreCaisse.chemin],
  ['liste', listerLivreDeCaisse.chemin],
];

/** The counters of a period, as they are asked for. */
export const lectureCompteurs = (periode: FiltrePeriode) => ({
  queryKey: [...RACINE_VENTES, 'compteurs', periode],
  queryFn: async () => dataOf(await readApi(compterVentes, { requete: periode, silencieux: true })),
  staleTime: Infinity,
});
/** The counters of a period. */
export const useCompteurs = (periode: FiltrePeriode) =>
  useQuery({ ...lectureCompteurs(periode), placeholderData: keepPreviousData });

export const cleVente = (id: number) => ['ventes', id] as const;
/** One sale with its lines, followed by what is heard of it. */
export function useVente(id: number) {
  useTopic(
    'ventes',
    (message) => {
      const { nom, donnees } = message;
      // An export dates many sales at once, without a fact for each.
      if (nom === 'bordereau.exporte') void cache.invalidateQueries({ queryKey: cleVente(id) });
      if (!('vente' in donnees) || donnees.vente.id !== id) return;
      const { vente } = donnees;
      const tenue = cache.getQueryData<VenteDetail>(cleVente(id));
      cache.setQueryData<VenteDetail>(cleVente(id), (lue) => lue && surUneVente(lue, message));
      // Its lines, its returns, its credit note do not travel with the news.
      if (tenue && (tenue.statut !== vente.statut || tenue.total_retourne !== vente.total_retourne))
        void cache.invalidateQueries({ queryKey: cleVente(id) });
    },
    cleVente(id),
  );
  return useQuery({
    queryKey: cleVente(id),
    queryFn: async () => dataOf(await readApi(lireVente, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}

/** Sold products of the period for the words typed: what a sale can be looked for by. */
export const useRechercheVendus = (mots: string, periode: FiltrePeriode, actif: boolean) =>
  useQuery({
    queryKey: ['liste', listerVendus.chemin, 'recherche', mots, periode],
    queryFn: async () =>
      dataOf(
        await readApi(listerVendus, {
          requete: { ...periode, page: 1, rows: 12, search_by_keyword: mots },
          silencieux: true,
        }),
      ),
    enabled: actif,
    placeholderData: keepPreviousData,
  });
/** The name of a sold product, when only its number is known (a link, a reload). */
export const useVendu = (id: number | null) =>
  useQuery({
    queryKey: ['liste', listerVendus.chemin, 'un', id],
    queryFn: async () =>
      dataOf(
        await readApi(listerVendus, {
          requete: { produit_id: id ?? 0, page: 1, rows: 1 },
          silencieux: true,
        }),
      )[0] ?? null,
    enabled: id !== null,
    staleTime: Infinity,
  });

const RELECTURE_MS = 3_000;
/**
 * Counters and lists of a screen follow the sales as they are made, at most every three seconds.
 */
export function useVentesVivantes(): void {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const relire = () => {
    minuterie.current = undefined;
    for (const queryKey of SUIVENT_LES_VENTES) void cache.invalidateQueries({ queryKey });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(
    'ventes',
    ({ nom }) => {
      // An export dates many sales at once, without a fact for each.
      if (nom === 'bordereau.exporte') void cache.invalidateQueries({ queryKey: RACINE_VENTES });
      minuterie.current ??= setTimeout(relire, RELECTURE_MS);
    },
    (position) => SUIVENT_LES_VENTES.forEach((cle) => rereadOlder(cle, position)),
  );
}
