import { callApi } from '#client/base/call-api.ts';
import { ajouterACommande } from '#shared/commande/ajout-commande.api.ts';
import { demanderMedicament } from '#shared/medicament/hors-stock.api.ts';

/**
 * Orders what is missing of a product; the server's sentence says on which order, or that it is
 * there already.
 */
export async function commander(produit_id: number): Promise<void> {
  await callApi(ajouterACommande, { parametres: { id: produit_id } });
}

/**
 * Asks those who may for a medicine that is no product yet; the server's sentence says it, or that
 * it was asked for already.
 */
export const demanderALaGerante = (id: number, pour_un_client: boolean) =>
  callApi(demanderMedicament, { parametres: { id }, corps: { pour_un_client } });
