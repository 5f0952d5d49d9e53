import { callApi } from '#client/base/call-api.ts';
import { ajouterACommande } from '#shared/commande/commande.api.ts';

/**
 * Orders what is missing of a product; the server's sentence says on which order, or that it is
 * there already.
 */
export async function commander(produit_id: number): Promise<void> {
  await callApi(ajouterACommande, { parametres: { id: produit_id } });
}
