import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { RefusedReading } from '#client/base/cache.ts';
import { lireReperes } from '#shared/stock/commande/commande.api.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';

export type Reperes = ReadonlyMap<number, RepereCommande>;
const AUCUN: Reperes = new Map();

interface Demande {
  ids: readonly number[];
  fournisseur_id: number | null;
  sauf: number | null;
}
/** Keeps previous data while loading more. */
export function useReperes({ ids, fournisseur_id, sauf }: Demande): Reperes {
  const cle = ids.toSorted((a, b) => a - b).join(',');
  const { data } = useQuery({
    queryKey: ['commandes', 'reperes', cle, fournisseur_id, sauf],
    queryFn: async ({ signal }) => {
      const requete = {
        ids: cle,
        ...(fournisseur_id !== null && { fournisseur_id }),
        ...(sauf !== null && { sauf }),
      };
      const lu = await readApi(lireReperes, { requete, silencieux: true, signal });
      if (!lu.success) throw new RefusedReading(lu);
      return lu.data ?? [];
    },
    enabled: cle !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return useMemo(() => (data ? new Map(data.map((r) => [r.produit_id, r])) : AUCUN), [data]);
}
