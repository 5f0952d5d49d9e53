import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { ReadPage } from '#client/ui/liste/use-lignes.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import {
  lireInventaire,
  listerInventaires,
  listerLignesInventaire,
} from '#shared/gestion/inventaire/inventaire.api.ts';
import {
  surDerniersComptes,
  surUnInventaire,
} from '#shared/gestion/inventaire/inventaire.events.ts';
import { derniersComptes } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type {
  Inventaire,
  InventaireComplet,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';

const RACINE = ['inventaires'] as const;
const cleDe = (id: number) => [...RACINE, id] as const;
export const cheminLignes = (id: number): string =>
  listerLignesInventaire.chemin.replace('{id}', String(id));
const RELECTURE_MS = 2_000;
const DERNIERS = 12;

export const refetchInventaires = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerInventaires.chemin] });

export function retenirInventaire(i: Inventaire): void {
  cache.setQueryData<InventaireComplet>(cleDe(i.id), (tenu) => ({
    ...i,
    lignes: tenu?.lignes ?? [],
  }));
  refetchInventaires();
}

/** Updates displayed lines; answers include differences. */
export function retenirLignes(id: number, lignes: readonly LigneInventaire[]): void {
  const par = new Map(lignes.map((l) => [l.id, l]));
  patchCache<ReadPage<LigneInventaire>>(['liste', cheminLignes(id), 'page'], (page) => ({
    ...page,
    rows: page.rows.map((l) => {
      const recue = par.get(l.id);
      return recue && recue.version >= l.version ? recue : l;
    }),
  }));
}

/**
 * Live. Differences are not broadcast: refetched by authorised users, at most every two seconds.
 */
export function useInventaire(id: number, voit: boolean) {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => {
    minuterie.current = undefined;
    void cache.invalidateQueries({ queryKey: cleDe(id) });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(
    `inventaire:${id}`,
    (message) => {
      if (!('inventaire' in message.donnees)) return;
      cache.setQueryData<InventaireComplet>(
        cleDe(id),
        (tenu) => tenu && surUnInventaire(tenu, message),
      );
      if (message.nom !== 'inventaire.compte') return refetch();
      if (voit) minuterie.current ??= setTimeout(refetch, RELECTURE_MS);
    },
    refetch,
  );
  return useQuery({
    queryKey: cleDe(id),
    queryFn: async () =>
      dataOf(
        await readApi(lireInventaire, {
          parametres: { id },
          requete: { lignes: false },
          silencieux: true,
        }),
      ),
    staleTime: Infinity,
  });
}

async function lirePage(id: number, requete: object): Promise<LigneInventaire[]> {
  return dataOf(
    await readApi(listerLignesInventaire, {
      parametres: { id },
      requete: { page: 1, ...requete },
      silencieux: true,
    }),
  );
}

/** Everyone's latest counts, latest first; live. */
export function useDerniersComptes(
  id: number,
): [readonly LigneInventaire[], (recues: readonly LigneInventaire[]) => void] {
  const { data: lus = [] } = useQuery({
    queryKey: [...RACINE, id, 'derniers'],
    queryFn: () =>
      lirePage(id, { rows: DERNIERS, etat: 'comptees', sort: 'compte_at', order: 'desc' }),
    staleTime: Infinity,
  });
  const [recus, recevoir] = useState<LigneInventaire[]>([]);
  useTopic(
    `inventaire:${id}`,
    (message) => recevoir((avant) => surDerniersComptes(avant, message)),
    [...RACINE, id, 'derniers'],
  );
  return [
    // At equal versions the read line wins: it has the differences.
    derniersComptes(recus, lus.toReversed()),
    (lignes) => recevoir((avant) => derniersComptes(avant, lignes)),
  ];
}

/** Search for the narrow layout; stock hidden. */
export const useLignesCherchees = (id: number, mots: string) =>
  useQuery({
    queryKey: [...RACINE, id, 'cherche', mots],
    queryFn: () => lirePage(id, { rows: 8, search_by_keyword: mots }),
    enabled: mots !== '',
    staleTime: 0,
  });

export async function lireTout(id: number): Promise<InventaireComplet> {
  const lu: Enveloppe<InventaireComplet | null> = await readApi(lireInventaire, {
    parametres: { id },
    silencieux: true,
  });
  if (!lu.data) throw new Error(lu.errors[0]);
  return lu.data;
}
