import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireEtatDuThesaurus, listerManquantes } from '#shared/interaction/interaction.api.ts';

const CLE = ['thesaurus-etat'] as const;
const NOUVELLES = new Set(['thesaurus.importe', 'produit.recomposes']);

/** The edition, what it answers for, and the names that it does not: read again. */
export function relireEtatDuThesaurus(): void {
  void cache.invalidateQueries({ queryKey: CLE });
  void cache.invalidateQueries({ queryKey: ['liste', listerManquantes.chemin] });
}

/** The thesaurus in service, live: imported on another station, or its shares counted anew. */
export function useEtatDuThesaurus() {
  useTopic('medicaments', ({ nom }) => NOUVELLES.has(nom) && relireEtatDuThesaurus(), CLE);
  return useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await readApi(lireEtatDuThesaurus, { silencieux: true })),
    staleTime: Infinity,
  });
}
