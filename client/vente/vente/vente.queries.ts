import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, rereadOlder } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { listerLivreDeCaisse } from '#shared/gestion/comptabilite/comptabilite.api.ts';
import { listerVendus } from '#shared/vente/reservation/reservation.api.ts';
import {
  compterVentes,
  lireLivreCaisse,
  lireVente,
  listerVentes,
} from '#shared/vente/vente/vente.api.ts';
import { surUneVente } from '#shared/vente/vente/vente.events.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';

/** Under the list's key: refetched together, never contradictory. */
export const RACINE_VENTES = ['liste', listerVentes.chemin] as const;
/** Sums refetched on new sales. */
const SUIVENT_LES_VENTES = [
  [...RACINE_VENTES, 'compteurs'],
  ['liste', listerVendus.chemin],
  ['liste', lireLivreCaisse.chemin],
  ['liste', listerLivreDeCaisse.chemin],
];

export const lectureCompteurs = (periode: FiltrePeriode) => ({
  queryKey: [...RACINE_VENTES, 'compteurs', periode],
  queryFn: async () => dataOf(await readApi(compterVentes, { requete: periode, silencieux: true })),
  staleTime: Infinity,
});
export const useCompteurs = (periode: FiltrePeriode) =>
  useQuery({ ...lectureCompteurs(periode), placeholderData: keepPreviousData });

export const cleVente = (id: number) => ['ventes', id] as const;
export function useVente(id: number) {
  useTopic(
    'ventes',
    (message) => {
      const { nom, donnees } = message;
      // An export dates many sales in one event.
      if (nom === 'bordereau.exporte') void cache.invalidateQueries({ queryKey: cleVente(id) });
      if (!('vente' in donnees) || donnees.vente.id !== id) return;
      const { vente } = donnees;
      const tenue = cache.getQueryData<VenteDetail>(cleVente(id));
      cache.setQueryData<VenteDetail>(cleVente(id), (lue) => lue && surUneVente(lue, message));
      // Events carry no lines, returns or credit note.
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
/** For a link or reload, which hold only the id. */
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
/** Throttled to three seconds. */
export function useVentesVivantes(): void {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => {
    minuterie.current = undefined;
    for (const queryKey of SUIVENT_LES_VENTES) void cache.invalidateQueries({ queryKey });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(
    'ventes',
    ({ nom }) => {
      // An export dates many sales in one event.
      if (nom === 'bordereau.exporte') void cache.invalidateQueries({ queryKey: RACINE_VENTES });
      minuterie.current ??= setTimeout(refetch, RELECTURE_MS);
    },
    (position) => SUIVENT_LES_VENTES.forEach((cle) => rereadOlder(cle, position)),
  );
}
