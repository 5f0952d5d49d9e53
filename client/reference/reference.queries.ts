import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, patchCache, reduceCache, rereadOlder } from '#client/base/cache.ts';
import type { Message } from '#shared/evenements.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import { listerReferences } from '#shared/reference/reference.api.ts';
import { appliquerReference, surReferences } from '#shared/reference/reference.events.ts';
import type { NomListe, Reference } from '#shared/reference/reference.schema.ts';

const RACINE = ['references'] as const;
const cleDe = (liste: NomListe) => [...RACINE, liste] as const;

/** One of the six lists, in its order; kept live by `retenirReference`. */
export const useReferences = (liste: NomListe) =>
  useQuery({
    queryKey: cleDe(liste),
    queryFn: async () => dataOf(await readApi(listerReferences[liste], { silencieux: true })),
  });

/** A label added or renamed, here or elsewhere. Products show it, so their lists are read again. */
export function retenirReference(liste: NomListe, reference: Reference): void {
  patchCache<Reference[]>(cleDe(liste), (tenues) => appliquerReference(tenues, reference));
  relireLesProduits(liste);
}
/** The same of what is heard, if it is of a list. */
export function entendreReference(message: Message): void {
  if (message.nom !== 'reference.modifiee') return;
  const { liste } = message.donnees;
  reduceCache(cleDe(liste), surReferences(liste), message);
  relireLesProduits(liste);
}
function relireLesProduits(liste: NomListe): void {
  if (liste === 'mouv_motifs') return;
  void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });
  void cache.invalidateQueries({ queryKey: ['produits'] });
}
/** Those read before `position`, read again. */
export const relireReferences = (position: number | undefined): void =>
  rereadOlder(RACINE, position);
