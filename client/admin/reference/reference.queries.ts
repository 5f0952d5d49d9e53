import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache, reduceCache, rereadOlder } from '#client/base/cache.ts';
import type { Message } from '#shared/evenements.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import { listerReferences } from '#shared/admin/reference/reference.api.ts';
import { appliquerReference, surReferences } from '#shared/admin/reference/reference.events.ts';
import type { NomListe, Reference } from '#shared/admin/reference/reference.schema.ts';

const RACINE = ['references'] as const;
const cleDe = (liste: NomListe) => [...RACINE, liste] as const;

/** In order; live by `retenirReference`. */
export const useReferences = (liste: NomListe) =>
  useQuery({
    queryKey: cleDe(liste),
    queryFn: async () => dataOf(await readApi(listerReferences[liste], { silencieux: true })),
  });

/** Label added or renamed; refetches product lists, which show it. */
export function retenirReference(liste: NomListe, reference: Reference): void {
  patchCache<Reference[]>(cleDe(liste), (tenues) => appliquerReference(tenues, reference));
  refetchProduitsOfList(liste);
}
export function entendreReference(message: Message): void {
  if (message.nom !== 'reference.modifiee') return;
  const { liste } = message.donnees;
  reduceCache(cleDe(liste), surReferences(liste), message);
  refetchProduitsOfList(liste);
}
function refetchProduitsOfList(liste: NomListe): void {
  if (liste === 'mouv_motifs') return;
  void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });
  void cache.invalidateQueries({ queryKey: ['produits'] });
}
/** Refetches those older than `position`. */
export const refetchReferences = (position: number | undefined): void =>
  rereadOlder(RACINE, position);
