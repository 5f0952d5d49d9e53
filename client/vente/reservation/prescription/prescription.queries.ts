import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { keepLast, RefusedReading } from '#client/base/cache.ts';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { listerEquivalentsExternes } from '#shared/sante/prescription/prescription.api.ts';

/** The server's reason, else the failure's, else 'Erreur inconnue.' (specification 2 §8). */
export function raisonEchec(erreur: Error): string {
  // Our refusals bear a code; a proxy's answer does not.
  const illisible =
    erreur instanceof RefusedReading && erreur.statut > 0 && erreur.code === undefined;
  return illisible || !erreur.message ? phrasesPrescription.erreurInconnueCourte : erreur.message;
}

const EXTERNES_GARDES = 50;
/** From the drug service, matched with ours; its absence is a message. */
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
