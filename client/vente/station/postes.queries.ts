import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import type { Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { listerQuarantaine, listerVentesHorsLigne } from '#shared/vente/station/station.api.ts';
import {
  SUJET_POSTES,
  surQuarantaines,
  surStations,
  surUneQuarantaine,
  surUneVenteHorsLigne,
  surVentesHorsLigne,
} from '#shared/vente/station/station.events.ts';
import type { Station, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';

const VENTES = ['liste', listerVentesHorsLigne.chemin] as const;
const A_REGARDER = [...VENTES, 'a_voir'] as const;

export const refetchVentesHorsLigne = (): void =>
  void cache.invalidateQueries({ queryKey: VENTES });

export const STATIONS_VIVANTES: Vivant<Station> = {
  topic: SUJET_POSTES,
  appliquer: surStations,
  arrivee: (lignes, { donnees }) =>
    'station' in donnees &&
    vientDeNaitre(donnees.station) &&
    !lignes.some((s) => s.id === donnees.station.id),
};
export const VENTES_HORS_LIGNE_VIVANTES: Vivant<VenteHorsLigne> = {
  topic: SUJET_POSTES,
  appliquer: surVentesHorsLigne,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'vente_hors_ligne.recue' &&
    'vente_hors_ligne' in donnees &&
    !lignes.some((v) => v.id === donnees.vente_hors_ligne.id),
};

const QUARANTAINES = ['liste', listerQuarantaine.chemin] as const;
const A_DECIDER = [...QUARANTAINES, 'a_decider'] as const;
export const refetchQuarantaines = (): void =>
  void cache.invalidateQueries({ queryKey: QUARANTAINES });
export const QUARANTAINES_VIVANTES: Vivant<Quarantaine> = {
  topic: SUJET_POSTES,
  appliquer: surQuarantaines,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'quarantaine.recue' &&
    'quarantaine' in donnees &&
    !lignes.some((q) => q.id === donnees.quarantaine.id),
};
/** Undecided quarantined sales; live. */
export function useQuarantainesADecider() {
  useTopic(
    SUJET_POSTES,
    ({ donnees }) => {
      if ('quarantaine' in donnees)
        void cache.invalidateQueries({ queryKey: A_DECIDER, exact: true });
    },
    A_DECIDER,
  );
  return useQuery({
    queryKey: A_DECIDER,
    queryFn: async ({ signal }) => {
      const requete = { a_decider: true, columns: 'id', page: 1, rows: 5 };
      const lue = await readApi(listerQuarantaine, { requete, silencieux: true, signal });
      return dataOf(lue, (toutes) => lue.meta?.total ?? toutes.length);
    },
    staleTime: Infinity,
  });
}

/** Offline sales to review; live. */
export function useVentesARegarder() {
  useTopic(
    SUJET_POSTES,
    ({ donnees }) => {
      if ('vente_hors_ligne' in donnees)
        void cache.invalidateQueries({ queryKey: A_REGARDER, exact: true });
    },
    A_REGARDER,
  );
  return useQuery({
    queryKey: A_REGARDER,
    queryFn: async ({ signal }) => {
      const requete = { a_voir: true, columns: 'id', page: 1, rows: 5 };
      const lue = await readApi(listerVentesHorsLigne, { requete, silencieux: true, signal });
      return dataOf(lue, (ventes) => lue.meta?.total ?? ventes.length);
    },
    staleTime: Infinity,
  });
}

/** Live: somebody else may review it. */
export function useVenteHorsLigne(montree: VenteHorsLigne): VenteHorsLigne {
  const cle = ['ventes-hors-ligne', montree.id] as const;
  useTopic(SUJET_POSTES, (message) => reduceCache(cle, surUneVenteHorsLigne, message), cle);
  const { data } = useQuery({
    queryKey: cle,
    queryFn: async ({ signal }) => {
      const requete = { search_by_keyword: montree.numero_provisoire, page: 1, rows: 5 };
      const lue = await readApi(listerVentesHorsLigne, { requete, silencieux: true, signal });
      return dataOf(lue, (ventes) => ventes.find((v) => v.id === montree.id) ?? montree);
    },
    initialData: montree,
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}

/** Live: somebody else may decide. */
export function useQuarantaine(montree: Quarantaine): Quarantaine {
  const cle = ['quarantaine', montree.id] as const;
  useTopic(SUJET_POSTES, (message) => reduceCache(cle, surUneQuarantaine, message), cle);
  const { data } = useQuery({
    queryKey: cle,
    queryFn: async ({ signal }) => {
      const requete = { search_by_keyword: montree.numero_provisoire, page: 1, rows: 5 };
      const lue = await readApi(listerQuarantaine, { requete, silencieux: true, signal });
      return dataOf(lue, (toutes) => toutes.find((q) => q.id === montree.id) ?? montree);
    },
    initialData: montree,
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}
