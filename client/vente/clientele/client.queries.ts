import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, RefusedReading } from '#client/base/cache.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import { lireClient, listerClients } from '#shared/vente/clientele/client.api.ts';
import { type Client, CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';

/** 404 is an empty list; any other failure shows under 'Attention' (specification 2 §7). */
async function chercherClients(mots: string): Promise<Client[]> {
  const reponse = await readApi(listerClients, {
    requete: { is_active: true, page: 1, rows: 20, search_by_keyword: mots },
    silencieux: true,
  });
  if (reponse.statut === 404) return [];
  if (reponse.success && Array.isArray(reponse.data)) return reponse.data;
  // Network loss and expired sessions are shown elsewhere.
  if (reponse.statut !== 0 && reponse.statut !== 401)
    toast.avertir(
      phrasesClientele.clientsIllisibles.texte,
      phrasesClientele.clientsIllisibles.titre,
    );
  throw new RefusedReading(reponse);
}

export const useRechercheClients = (mots: string, actif: boolean) =>
  useQuery({
    queryKey: ['clients', 'recherche', mots],
    queryFn: () => chercherClients(mots),
    enabled: actif,
    placeholderData: keepPreviousData,
  });

const unClient = (id: number) => ({
  queryKey: ['clients', id],
  queryFn: async () => dataOf(await readApi(lireClient, { parametres: { id }, silencieux: true })),
  staleTime: 30_000,
});
/** For usual coverage and credit; COMPTANT has neither. */
export const useClient = (id: number) =>
  useQuery({ ...unClient(id), enabled: id !== CLIENT_COMPTANT });
export const cachedClient = (id: number): Client | null =>
  cache.getQueryData<Client>(unClient(id).queryKey) ?? null;
/** Unread, the last one read; never taken for COMPTANT, whose coverage is 0: throws. */
export const clientDe = (id: number): Promise<Client | null> =>
  id === CLIENT_COMPTANT
    ? Promise.resolve(null)
    : cache.fetchQuery(unClient(id)).catch((panne: unknown) => {
        const tenu = cachedClient(id);
        if (tenu) return tenu;
        throw panne;
      });

export const refetchCredit = (id: number): void =>
  void cache.invalidateQueries({ queryKey: ['clients', id] });

export const refetchClients = (): void => {
  void cache.invalidateQueries({ queryKey: ['liste', listerClients.chemin] });
  void cache.invalidateQueries({ queryKey: ['clients'] });
};
