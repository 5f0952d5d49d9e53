// Server: the average cost is held by receipts and kept by sales already written.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unFournisseur, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

test('[PRO-23] tenu à chaque réception, unités gratuites comprises ; le prix tapé à la main n’y touche pas', async () => {
  const id = await unProduit(serveur, { qte: 10, prix: 2000, prix_achat: 1000 });
  const cout = async () =>
    (await chef.lire<VoletProduit>(`/api/produits/${id}/volet`)).data.cout_moyen;
  const fournisseur_id = await unFournisseur(serveur);
  const recevoir = async (...lignes: object[]) => {
    const c = await chef.ecrire<{ id: number }>('/api/commandes', {
      fournisseur_id,
      lignes: [{ produit_id: id, qte: 100, prix_achat: 1000 }],
    });
    const r = await chef.ecrire(`/api/commandes/${c.data.id}/receptionner`, {
      lignes: lignes.map((l) => ({ produit_id: id, ...l })),
    });
    expect(r.errors).toEqual([]);
  };
  expect(await cout()).toBeNull();
  await recevoir({ qte: 20, ug: 2, prix_achat: 1100 });
  expect(await cout()).toBe(1000);
  // Two lots of one delivery, one without a price of its own: that of the order.
  await recevoir({ qte: 16, ug: 0, lot: 'A', prix_achat: 1300 }, { qte: 16, ug: 0, lot: 'B' });
  expect(await cout()).toBe(1075);
  await chef.ecrire(`/api/produits/${id}/update`, { prix_achat: 5 });
  expect(await cout()).toBe(1075);
});

test('[PRO-24] une vente coûte le coût moyen dès qu’il est connu ; ce qui est vendu garde son coût, les sommes s’accordent', async () => {
  const id = await unProduit(serveur, { qte: 10, prix: 2000, prix_achat: 1000 });
  const vendre = async () => {
    const r = await unPanier(chef, [{ produit_id: id, qte: 2 }]);
    const payee = await chef.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      status: 'Termine',
      amount_gived: r.net_a_payer,
    });
    expect(payee.errors).toEqual([]);
    return payee.data.reservation_produits[0]?.prix_achat;
  };
  expect(await vendre()).toBe(1000);
  const fournisseur_id = await unFournisseur(serveur);
  const c = await chef.ecrire<{ id: number }>('/api/commandes', {
    fournisseur_id,
    lignes: [{ produit_id: id, qte: 8, prix_achat: 1500 }],
  });
  await chef.ecrire(`/api/commandes/${c.data.id}/receptionner`, {
    lignes: [{ produit_id: id, qte: 8, prix_achat: 1500 }],
  });
  // Eight boxes left at 1.000, eight come at 1.500.
  expect(await vendre()).toBe(1250);
  const em = serveur.orm.em.fork();
  expect(
    await sqlOne(em, 'select achat from agregat_produit where produit_id = $1 and jour = $2', [
      id,
      jourDe(new Date()),
    ]),
  ).toEqual({ achat: 2 * 100_000 + 2 * 125_000 });
  expect(await verifierInvariants(em)).toEqual([]);
});
