import { callApi } from '#client/base/call-api.ts';

/** The server's sentence names the order. Lazy-loaded. */
export async function commander(produit_id: number): Promise<void> {
  const { ajouterACommande } = await import('#shared/stock/commande/ajout-commande.api.ts');
  await callApi(ajouterACommande, { parametres: { id: produit_id } });
}

/** For a medicine that is no product yet; the server's sentence confirms. */
export async function demanderALaGerante(id: number, pour_un_client: boolean) {
  const { demanderMedicament } = await import('#shared/stock/medicament/hors-stock.api.ts');
  return callApi(demanderMedicament, { parametres: { id }, corps: { pour_un_client } });
}
