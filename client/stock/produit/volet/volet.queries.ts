import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Message } from '#shared/evenements.ts';
import { lireVoletProduit } from '#shared/stock/produit/volet.api.ts';

const RACINE = ['volet'] as const;
/** Debounce of refetches. */
const RELIRE_MS = 300;

const EN_NOMBRE = new Set([
  'inventaire.clos',
  'produit.importes',
  'produit.prix_changes',
  'produit.recomposes',
]);
function concerne({ nom, donnees }: Message, id: number): boolean {
  if (EN_NOMBRE.has(nom)) return true;
  return 'produit' in donnees && donnees.produit.id === id;
}

/** Live on product events, and order events if permitted. */
export function useVolet(id: number, entendCommandes: boolean) {
  const attente = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => void cache.invalidateQueries({ queryKey: RACINE });
  const refetchSoon = () => {
    attente.current ??= setTimeout(() => {
      attente.current = undefined;
      refetch();
    }, RELIRE_MS);
  };
  useEffect(() => () => clearTimeout(attente.current), []);
  useTopic('produits', (message) => concerne(message, id) && refetchSoon(), RACINE);
  useTopic(entendCommandes ? 'commandes' : null, refetchSoon, RACINE);
  return useQuery({
    queryKey: [...RACINE, id],
    queryFn: async ({ signal }) =>
      dataOf(await readApi(lireVoletProduit, { parametres: { id }, silencieux: true, signal })),
    staleTime: 0,
    gcTime: 60_000,
  });
}
