import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import {
  lireEtatDuThesaurus,
  listerManquantes,
} from '#shared/sante/interaction/interaction.api.ts';

const CLE = ['thesaurus-etat'] as const;
const NOUVELLES = new Set(['thesaurus.importe', 'produit.recomposes']);

export function refetchThesaurusState(): void {
  void cache.invalidateQueries({ queryKey: CLE });
  void cache.invalidateQueries({ queryKey: ['liste', listerManquantes.chemin] });
}

/** Live: imports at other stations, recounted shares. */
export function useEtatDuThesaurus() {
  useTopic('medicaments', ({ nom }) => NOUVELLES.has(nom) && refetchThesaurusState(), CLE);
  return useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await readApi(lireEtatDuThesaurus, { silencieux: true })),
    staleTime: Infinity,
  });
}
