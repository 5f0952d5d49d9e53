import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { lireClient, listerClients } from '#shared/clientele/client.api.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';

/** Clients for the words typed, the first ones without a word. */
export const useRechercheClients = (mots: string, actif: boolean) =>
  useQuery({
    queryKey: ['clients', 'recherche', mots],
    queryFn: async () => donneesDe(await appeler(listerClients, { requete: { page: 1, rows: 20, search_by_keyword: mots }, silencieux: true })),
    enabled: actif,
    placeholderData: keepPreviousData,
  });

const unClient = (id: number) => ({
  queryKey: ['clients', id],
  queryFn: async () => donneesDe(await appeler(lireClient, { parametres: { id }, silencieux: true })),
  staleTime: 30_000,
});
/** The named client, for its usual coverage and its credit; COMPTANT has neither. */
export const useClient = (id: number) => useQuery({ ...unClient(id), enabled: id !== CLIENT_COMPTANT });
/** The same, when an act needs it. */
export const clientDe = (id: number) => (id === CLIENT_COMPTANT ? Promise.resolve(null) : cache.fetchQuery(unClient(id)).catch(() => null));
