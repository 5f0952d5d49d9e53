import { useQuery } from '@tanstack/react-query';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { lireSauvegardes } from '#shared/sauvegarde/sauvegarde.api.ts';
import type { EtatSauvegardes } from '#shared/sauvegarde/sauvegarde.schema.ts';

const CLE = ['sauvegardes'] as const;
const SUIVI_MS = 1_000;

/** Backups of the server; read again each second only while one is being made or restored. */
export const useSauvegardes = () => useQuery({ queryKey: CLE, queryFn: async () => donneesDe(await appeler(lireSauvegardes, { silencieux: true })), refetchInterval: ({ state }) => (state.data?.en_cours ? SUIVI_MS : false), staleTime: 0 });
export const retenirSauvegardes = (etat: EtatSauvegardes): void => void cache.setQueryData(CLE, etat);
