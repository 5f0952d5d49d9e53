import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, rereadOlder } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { denombrer } from '#shared/base/texte.ts';
import {
  chercherPatients,
  listerOrdonnancier,
  ordonnancierDeVente,
} from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import {
  balancerStupefiants,
  listerComptes,
  listerLignesCompte,
} from '#shared/sante/ordonnancier/stupefiant.api.ts';
import type { CompteDeStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';

const CLES = { comptes: ['stupefiants'], balance: ['stupefiants', 'balance'] } as const;

export function useTrouverPatients(mots: string, actif: boolean) {
  const { data = [], isFetching } = useQuery({
    queryKey: ['ordonnancier', 'patients', mots],
    queryFn: async () =>
      dataOf(await readApi(chercherPatients, { corps: { mots }, silencieux: true })),
    enabled: actif,
    gcTime: 0,
  });
  const trouves = data.map((p) => ({
    id: p.inscription_id,
    nom: p.patient,
    precision: [p.patient_adresse, denombrer(p.nombre, 'délivrance')].filter(Boolean).join(' · '),
  }));
  return { trouves, enCours: isFetching };
}

/** On demand only: each read is logged. */
export const useOrdonnancierDeVente = (id: number, actif: boolean) =>
  useQuery({
    queryKey: ['ordonnancier', 'vente', id],
    queryFn: async () =>
      dataOf(await readApi(ordonnancierDeVente, { parametres: { id }, silencieux: true })),
    enabled: actif,
    staleTime: 0,
    gcTime: 0,
  });

/** All open accounts: a few dozen, no paging. */
export const useComptesStupefiants = () =>
  useQuery({
    queryKey: CLES.comptes,
    queryFn: async (): Promise<CompteDeStupefiant[]> =>
      dataOf(await readApi(listerComptes, { silencieux: true })),
    staleTime: 0,
  });
export const useBalance = (mois: string) =>
  useQuery({
    queryKey: [...CLES.balance, mois],
    queryFn: async () =>
      dataOf(await readApi(balancerStupefiants, { requete: { mois }, silencieux: true })),
    staleTime: 0,
  });

const DES_STUPEFIANTS = [
  CLES.comptes,
  ...[listerComptes, listerLignesCompte, listerOrdonnancier].map(({ chemin }) => ['liste', chemin]),
];
export function refetchStupefiants(): void {
  for (const queryKey of DES_STUPEFIANTS) void cache.invalidateQueries({ queryKey });
}
/** Refetches on deliveries, counts, destructions. */
export function useStupefiantsVivants(): void {
  useTopic('ordonnancier', refetchStupefiants, (position) =>
    DES_STUPEFIANTS.forEach((cle) => rereadOlder(cle, position)),
  );
}
