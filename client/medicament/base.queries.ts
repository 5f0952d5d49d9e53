import { useQuery } from '@tanstack/react-query';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe, patcher } from '#client/base/cache.ts';
import { useSujet } from '#client/base/subscribe.ts';
import {
  lireEtatBase,
  lireFiche,
  lireGroupe,
  listerMedicaments,
} from '#shared/medicament/medicament.api.ts';
import { appliquerImport } from '#shared/medicament/medicament.events.ts';
import type { EtatBase } from '#shared/medicament/import.schema.ts';

const ETAT = ['base', 'etat'] as const;
const lectureEtat = {
  queryKey: ETAT,
  queryFn: async () => donneesDe(await appeler(lireEtatBase, { silencieux: true })),
  staleTime: Infinity,
};

/**
 * How the base stands, live: an import started on another station is seen here too, and its end
 * reads the rows again.
 */
export function useEtatBase(): EtatBase | undefined {
  useSujet(
    'medicaments',
    ({ donnees }) => {
      if (!('import' in donnees)) return;
      patcher<EtatBase>(ETAT, (etat) => appliquerImport(etat, donnees.import));
      if (donnees.import.statut === 'Terminé') relireBase();
    },
    () => void cache.invalidateQueries({ queryKey: ETAT }),
  );
  return useQuery(lectureEtat).data;
}
export const relireEtat = (): Promise<void> => cache.invalidateQueries({ queryKey: ETAT });

/** Every list and sheet of the base. */
export function relireBase(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerMedicaments.chemin] });
  void cache.invalidateQueries({ queryKey: ['base', 'fiche'] });
  void cache.invalidateQueries({ queryKey: ['base', 'groupe'] });
}

export const useFiche = (id: number) =>
  useQuery({
    queryKey: ['base', 'fiche', id],
    queryFn: async () =>
      donneesDe(await appeler(lireFiche, { parametres: { id }, silencieux: true })),
    gcTime: 60_000,
  });
export const useGroupe = (id: number) =>
  useQuery({
    queryKey: ['base', 'groupe', id],
    queryFn: async () =>
      donneesDe(await appeler(lireGroupe, { parametres: { id }, silencieux: true })),
    gcTime: 60_000,
  });
