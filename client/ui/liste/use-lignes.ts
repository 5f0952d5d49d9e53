import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache, RefusedReading, patchCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Appel } from '#shared/base/contract.ts';
import type { Message } from '#shared/evenements.ts';
import type { EtatListe } from './use-etat-liste.ts';

/** How a list hears of changes. */
export interface Vivant<T> {
  topic: string;
  /** The rows on screen after an event: those shown change in place, none is added. */
  appliquer: (lignes: readonly T[], message: Message) => T[];
  /** Is this a row that the list does not show yet? */
  arrivee?: (lignes: readonly T[], message: Message) => boolean;
}
export interface PageLue<T> {
  lignes: T[];
  total: number;
  extra_data: unknown;
}
const RELECTURE_MS = 5_000;

/** The query of the shared list, without paging: what an export reads too. */
export function requeteDe(
  { q, sort, order, filtres }: EtatListe,
  columns: string,
  fixe: object,
): Record<string, unknown> {
  return { ...fixe, ...filtres, search_by_keyword: q, columns, ...(sort && { sort, order }) };
}

/** A list call of the contract, whatever its own query: the list only needs to know where it is. */
export type AppelListe = Pick<Appel, 'methode' | 'chemin'>;

async function lirePage<T>(
  appel: AppelListe,
  requete: Record<string, unknown>,
  signal: AbortSignal,
): Promise<PageLue<T>> {
  const reponse = await callApi(appel as Appel, { requete, silencieux: true, signal });
  if (!reponse.success) throw new RefusedReading(reponse);
  const lignes = reponse.data as T[];
  return { lignes, total: reponse.meta?.total ?? lignes.length, extra_data: reponse.extra_data };
}

/**
 * One page of a list, live: changed rows move in place, new ones wait to be asked for unless
 * nothing would jump.
 */
export function useLignes<T>({
  appel,
  etat,
  columns,
  fixe,
  vivant,
}: {
  appel: AppelListe;
  etat: EtatListe;
  columns: string;
  fixe: object;
  vivant: Vivant<T> | undefined;
}) {
  const racine = ['liste', appel.chemin];
  const requete = { ...requeteDe(etat, columns, fixe), page: etat.page, rows: etat.rows };
  const cle = [...racine, 'page', requete];
  const [attente, setAttente] = useState(0);
  const relire = () => {
    setAttente(0);
    void cache.invalidateQueries({ queryKey: racine });
  };
  const relireBientot = useEspace(relire);
  const query = useQuery({
    queryKey: cle,
    queryFn: ({ signal }) => lirePage<T>(appel, requete, signal),
    placeholderData: keepPreviousData,
    ...(vivant && { staleTime: Infinity }),
  });
  useEffect(() => setAttente(0), [query.dataUpdatedAt]);

  useTopic(
    vivant?.topic ?? null,
    (message) => {
      const tenues = cache.getQueryData<PageLue<T>>(cle)?.lignes;
      if (!vivant || !tenues) return;
      if (vivant.arrivee?.(tenues, message))
        return etat.page === 1 && etat.q === '' ? relireBientot() : setAttente((n) => n + 1);
      patchCache<PageLue<T>>([...racine, 'page'], (page) => ({
        ...page,
        lignes: vivant.appliquer(page.lignes, message),
      }));
      relireBientot(); // the totals beside the rows moved too
    },
    relire,
  );
  return { query, attente, relire };
}

/** At most one call each five seconds, however many events ask for it. */
function useEspace(agir: () => void): () => void {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(minuterie.current), []);
  return () => {
    minuterie.current ??= setTimeout(() => {
      minuterie.current = undefined;
      agir();
    }, RELECTURE_MS);
  };
}
