// Server: the tax of a shift that opens during a basket's life is written with it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
let garde_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  const { data } = await chef.ecrire<{ id: number }>('/api/gardes', {
    date_debut: '2031-01-01',
    heure_debut: '22:00',
    date_fin: '2031-01-02',
    heure_fin: '06:00',
    montant_taxe: 500,
  });
  garde_id = data.id;
  await chef.ecrire(`/api/gardes/${garde_id}/demarrer`);
});
afterAll(() => serveur.detruire());

const lignes = (produit_id: number) => [{ produit_id, qte: 1 }];

// Paid with its whole content, as specified, a basket was computed again as if no duty was on.
it.each([
  ['ses lignes', (produit_id: number) => ({ reservation_produits: lignes(produit_id) })],
  ['une remise', () => ({ remise: 0 })],
  ['son client', () => ({ client_id: 1 })],
  ['un champ de l’assuré', () => ({ nom_assure: 'Obame' })],
])('[RES-9] payé pendant une garde en nommant %s, il garde la taxe', async (_nom, corps) => {
  const produit_id = await unProduit(serveur, { prix: 2000 });
  const panier = await unPanier(awa, lignes(produit_id));
  expect(panier.total).toBe(2500);
  expect(
    await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      ...corps(produit_id),
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 2500,
    }),
  ).toMatchObject({
    statut: 200,
    data: { total: 2500, total_garde: 500, net_a_payer: 2500, garde_id },
  });
});

it('[RES-64] un devis modifié garde la taxe du moment où il fut fait', async () => {
  const produit_id = await unProduit(serveur, { prix: 2000 });
  const panier = await unPanier(awa, lignes(produit_id));
  await awa.ecrire(`/api/reservations/${panier.id}/update`, { switch_devis_at: new Date() });
  const devis = (await chef.lire<{ id: number; reservation_id: number }[]>('/api/factures')).data;
  const mien = devis.find((d) => d.reservation_id === panier.id);
  await chef.ecrire(`/api/gardes/${garde_id}/terminer`);
  expect(
    await chef.ecrire(`/api/factures/${mien?.id}/update`, {
      reservation_produits: [{ produit_id, qte: 2 }],
    }),
  ).toMatchObject({ statut: 200, data: { net_a_payer: 5000 } });
});
