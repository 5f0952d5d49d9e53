import { askBy } from '#client/base/ask-by.ts';
import { callApi } from '#client/base/call-api.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { lireInteractionsDuPanier } from '#shared/vente/reservation/interactions-panier.api.ts';
import { acceptationAtom } from './veille.atoms.ts';

/**
 * [CIN-5] True when no contre-indication is pending, or the seller accepted with a reason.
 * `version`: saved one, null if unknown.
 */
export async function obtenirAcceptation(
  reservation_id: number,
  version: number | null,
): Promise<boolean> {
  // [CPE-6] An offline station refuses such baskets by itself.
  if (store.get(cutAtom)?.vend) return true;
  if (store.get(acceptationAtom)) return false;
  const { success, data } = await callApi(lireInteractionsDuPanier, {
    requete: { reservation_id },
  });
  if (!success || !data) return false;
  if (data.edition === null || data.a_accepter.length === 0) return true;
  return askBy(acceptationAtom, (repondre) => ({
    reservation_id,
    version,
    interactions: data,
    repondre,
  }));
}
