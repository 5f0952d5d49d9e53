import { callApi } from '#client/base/call-api.ts';
import { cache, keepLast, RefusedReading } from '#client/base/cache.ts';
import { chercherPrescription } from '#shared/sante/prescription/prescription.api.ts';
import type {
  DemandePrescription,
  ReponsePrescription,
} from '#shared/sante/prescription/prescription.schema.ts';

const RACINE = ['prescription'] as const;
const GARDEES = 30;
const GARDE_MS = 10 * 60_000;
/** The last thirty searches stay in memory, never on the station. */
export const rechercherPrescription = (
  demande: DemandePrescription,
): Promise<ReponsePrescription> =>
  cache.fetchQuery({
    queryKey: [...RACINE, JSON.stringify(demande)],
    queryFn: async () => {
      const reponse = await callApi(chercherPrescription, { corps: demande, silencieux: true });
      if (!reponse.success || !reponse.data) throw new RefusedReading(reponse);
      keepLast(RACINE, GARDEES - 1);
      return reponse.data;
    },
    // A fallback is stale at once: the service may be back.
    staleTime: ({ state: { data } }) => (data?.message ? 0 : GARDE_MS),
    gcTime: Infinity,
  });
