import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { keepLast, RefusedReading } from '#client/base/cache.ts';
import * as phrasesPrescription from '#shared/prescription/prescription.phrases.ts';
import { listerEquivalentsExternes } from '#shared/prescription/prescription.api.ts';

/**
 * Why a look-up failed: what the server said, else what is known of the failure, else 'Erreur
 * inconnue.' (specification 2 §8).
 */
export function raisonEchec(erreur: Error): string {
  // A refusal of ours bears a code; what a proxy says instead of the server does not.
  const illisible =
    erreur instanceof RefusedReading && erreur.statut > 0 && erreur.code === undefined;
  return illisible || !erreur.message ? phrasesPrescription.erreurInconnueCourte : erreur.message;
}

const EXTERNES_GARDES = 50;
/**
 * What the drug service gives for this product, matched with ours; its absence is a message, not a
 * fault.
 */
export function useEquivalentsExternes(produit_id: number, actif: boolean) {
  return useQuery({
    queryKey: ['equivalents-externes', produit_id],
    queryFn: async () => {
      const reponse = await readApi(listerEquivalentsExternes, {
        parametres: { id: produit_id },
        silencieux: true,
      });
      if (!reponse.success)
        throw new Error(reponse.message || raisonEchec(new RefusedReading(reponse)));
      keepLast(['equivalents-externes'], EXTERNES_GARDES - 1);
      return { equivalents: reponse.data ?? [], message: reponse.message };
    },
    enabled: actif,
    gcTime: Infinity,
  });
}
