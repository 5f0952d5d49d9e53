import { afterAll, beforeAll, expect } from 'vitest';
import { type Facture } from '#shared/vente/facture/devis.schema.ts';
import type { VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import { unPanier, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let awa: Poste;
export let gerante: Poste;
export let chef: Poste;
/** A quote of its own, made by the seller; its id and its basket's. */
export async function unDevis(
  lignes: { produit_id: number; qte: number; prise_en_charge?: number }[],
  plus: { client_id?: number; remise?: number } = {},
): Promise<{ id: number; reservation_id: number }> {
  const panier = await unPanier(awa, lignes, plus);
  expect(
    (
      await awa.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Devis',
        switch_devis_at: new Date().toISOString(),
      })
    ).errors,
  ).toEqual([]);
  const { data } = await awa.ecrire<Facture>('/api/factures', { reservation_id: panier.id });
  return { id: data.id, reservation_id: panier.id };
}
export const valider = (reservation_id: number, corps: object = {}) =>
  gerante.ecrire<VenteDeDevis>(`/api/reservation/facture/${reservation_id}`, corps);

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerDevis(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    chef = await serveur.poste('Chef', { is_admin: true });
    gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'VENTE', submenus: ['devis'] }],
    });
  });
  afterAll(() => serveur.detruire());
}
