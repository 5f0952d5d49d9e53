import { callApi } from '#client/base/call-api.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { lireInteractionsDuPanier } from '#shared/reservation/interactions-panier.api.ts';
import { acceptationAtom, type DemandeAcceptation } from './veille.atoms.ts';

const poserLaQuestion = (demande: Omit<DemandeAcceptation, 'repondre'>): Promise<boolean> =>
  new Promise((resolve) => {
    const repondre = (acceptee: boolean) => {
      store.set(acceptationAtom, null);
      resolve(acceptee);
    };
    store.set(acceptationAtom, { ...demande, repondre });
  });

/**
 * [CIN-5] Before a basket is sent or paid: true when no contre-indication waits, or once the seller let
 * them through with his reason. `version` is the one saved, null where the caller holds none. False
 * when he went back to the basket, when it could not be read, or when another one is being asked.
 */
export async function obtenirAcceptation(
  reservation_id: number,
  version: number | null,
): Promise<boolean> {
  // The station that sells through a cut refuses by itself what asks for one [CPE-6].
  if (store.get(cutAtom)?.vend) return true;
  if (store.get(acceptationAtom)) return false;
  const { success, data } = await callApi(lireInteractionsDuPanier, {
    requete: { reservation_id },
  });
  if (!success || !data) return false;
  if (data.edition === null || data.a_accepter.length === 0) return true;
  return poserLaQuestion({ reservation_id, version, interactions: data });
}
