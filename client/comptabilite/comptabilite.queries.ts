import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import {
  exporterMois,
  lireComptes,
  lireDettes,
  listerMoisComptables,
} from '#shared/comptabilite/comptabilite.api.ts';
import type { DossierComptable } from '#shared/comptabilite/comptabilite.schema.ts';

const RACINE = ['comptabilite'] as const;
export const useMoisComptables = () =>
  useQuery({
    queryKey: [...RACINE, 'mois'],
    queryFn: async () => dataOf(await callApi(listerMoisComptables, { silencieux: true })),
    staleTime: 0,
  });
export const useDettes = () =>
  useQuery({
    queryKey: [...RACINE, 'dettes'],
    queryFn: async () => dataOf(await callApi(lireDettes, { silencieux: true })),
    staleTime: 0,
  });
export const useComptes = () =>
  useQuery({
    queryKey: [...RACINE, 'comptes'],
    queryFn: async () => dataOf(await callApi(lireComptes, { silencieux: true })),
    gcTime: 0,
  });
export const relireComptabilite = (): void =>
  void cache.invalidateQueries({ queryKey: [...RACINE] });

/** A year's months may be read at once: each lasts. */
const PATIENCE_MS = 2 * 60_000;
/** The pack of a month; its first reading freezes it. Throws what refused it. */
export async function exporterLeMois(mois: string): Promise<DossierComptable> {
  const reponse = await sendOnce(`exporter ${mois}`, (cle) =>
    callApi(exporterMois, {
      parametres: { mois },
      cle,
      silencieux: true,
      patience: PATIENCE_MS,
    }),
  );
  relireComptabilite();
  return dataOf(reponse);
}
