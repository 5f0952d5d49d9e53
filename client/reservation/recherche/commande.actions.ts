import { callApi } from '#client/base/call-api.ts';

/**
 * Orders what is missing of a product; the server's sentence says on which order, or that it is
 * there already. What describes orders loads then: selling does without.
 */
export async function commander(produit_id: number): Promise<void> {
  const { ajouterACommande } = await import('#shared/commande/ajout-commande.api.ts');
  await callApi(ajouterACommande, { parametres: { id: produit_id } });
}

/**
 * Asks those who may for a medicine that is no product yet; the server's sentence says it, or that
 * it was asked for already.
 */
export async function demanderALaGerante(id: number, pour_un_client: boolean) {
  const { demanderMedicament } = await import('#shared/medicament/hors-stock.api.ts');
  return callApi(demanderMedicament, { parametres: { id }, corps: { pour_un_client } });
}
