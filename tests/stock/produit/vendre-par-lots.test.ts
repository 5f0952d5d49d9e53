// Server: twelve payments at once take boxes of one lot, each box once.
import { describe, expect, it } from 'vitest';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import type { Lot, VenteDeLot } from '#shared/stock/produit/lot.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  awa,
  chef,
  AUJOURDHUI,
  dans,
  bouger,
  resume,
  lireProduit,
  payer,
  vendre,
  justes,
  unProduitEnLots,
  preparerLots,
} from './lots.scene.ts';

preparerLots();

describe('vendre par lots', () => {
  it('[LOT-2] [PAI-3] le premier périmé sort le premier ; SANS LOT en dernier ; la somme reste le stock', async () => {
    const id = await unProduitEnLots(
      [
        ['B2', dans(400), 5],
        ['A1', dans(100), 3],
      ],
      10,
    );
    expect(await resume(id)).toEqual([
      ['A1', 3],
      ['B2', 5],
      ['SANS LOT', 10],
    ]);
    await vendre(id, 4);
    expect(await resume(id)).toEqual([
      ['B2', 4],
      ['SANS LOT', 10],
    ]);
    await vendre(id, 6);
    expect(await resume(id)).toEqual([['SANS LOT', 8]]);
    expect((await lireProduit(id)).qte).toBe(8);
    await justes();
  });

  it('[LOT-1] un lot périmé ne se vend pas : la phrase dit ce qui peut l’être, au panier et au paiement', async () => {
    const id = await unProduitEnLots(
      [
        ['VIEUX', dans(-1), 6],
        ['HIER', dans(-1), 1],
        // [LOT-3] its last day is included
        ['BON', AUJOURDHUI, 2],
      ],
      0,
    );
    expect(await lireProduit(id)).toMatchObject({ qte: 9, qte_perimee: 7, qte_disponible: 2 });
    expect(
      (await awa.lire<Produit[]>(`/api/produits?ids=${id}&page=1&rows=5`)).data[0],
    ).toMatchObject({ qte: 9, qte_perimee: 7, qte_disponible: 2 });
    const panier = await awa.ecrire<Reservation>('/api/reservations', {});
    expect(
      await awa.ecrire(`/api/reservations/${panier.data.id}/update`, {
        reservation_produits: [{ produit_id: id, qte: 3, prise_en_charge: 0 }],
      }),
    ).toMatchObject({ statut: 422, errors: [phrasesStock.quantiteDepasseStock(3, 2)] });
    const bon = await unPanier(awa, [{ produit_id: id, qte: 2 }]);
    // It expires while the basket waits.
    await sql(
      serveur.orm.em.fork(),
      `update lot set date_expiration = $2 where produit_id = $1 and numero = 'BON'`,
      [id, dans(-1)],
    );
    expect(await payer(bon)).toMatchObject({
      statut: 409,
      errors: [
        phrasesStock.quantiteDepasseStockPour(2, 0, bon.reservation_produits[0]?.libelle ?? ''),
      ],
    });
    expect(
      await awa.ecrire(`/api/reservations/${panier.data.id}/update`, {
        reservation_produits: [{ produit_id: id, qte: 1, prise_en_charge: 0 }],
      }),
    ).toMatchObject({ statut: 422 });
    expect((await lireProduit(id)).qte).toBe(9);
    await justes();
  });

  it('[LOT-1] ce qui se vend sort des bons lots ; le périmé, plus ancien, reste', async () => {
    const id = await unProduitEnLots(
      [
        ['VIEUX', dans(-1), 6],
        ['BON', dans(30), 2],
      ],
      3,
    );
    await vendre(id, 4);
    expect(await resume(id)).toEqual([
      ['VIEUX', 6],
      ['SANS LOT', 1],
    ]);
    await justes();
  });

  it('un mouvement garde les prix d’alors', async () => {
    const id = await unProduit(serveur, { qte: 3, prix: 1000, prix_achat: 600 });
    await vendre(id, 1);
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select produit_prix_achat, produit_prix_de_vente
          from mouvement
          where produit_id = $1 and motif = 'VENTE'`,
        [id],
      ),
    ).toEqual({ produit_prix_achat: 60_000, produit_prix_de_vente: 100_000 });
  });

  it('ce qui reste après une vente se dit à qui lit les produits', async () => {
    const id = await unProduitEnLots([], 5);
    const panier = await unPanier(awa, [{ produit_id: id, qte: 2 }]);
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      noms: ['produit.stock_modifie'],
      lire: async () => [(await awa.lire<Produit>(`/api/produits/${id}`)).data],
      appliquer: surProduits,
      acte: () => payer(panier),
    });
  });

  it('[VEN-3] annuler rend les boîtes aux lots mêmes qui les ont données, vides entre-temps ou non', async () => {
    const id = await unProduitEnLots(
      [
        ['A', dans(100), 2],
        ['B', dans(200), 2],
      ],
      3,
    );
    const avant = await resume(id);
    const vente = await vendre(id, 6);
    await bouger({ produit_id: id, qte: 4, lot: 'C', date_expiration: dans(50) });
    expect(await resume(id)).toEqual([
      ['C', 4],
      ['SANS LOT', 1],
    ]);
    expect((await chef.ecrire(`/api/ventes/${vente.data.vente_id}/cancel`, {})).statut).toBe(200);
    expect(await resume(id)).toEqual([['C', 4], ...avant]);
    expect((await chef.ecrire(`/api/ventes/${vente.data.vente_id}/cancel`, {})).statut).toBe(409);
    await justes();
  });

  it('douze paiements à la fois d’un même produit : chaque boîte d’un lot sort une fois', async () => {
    const id = await unProduitEnLots(
      [
        ['A', dans(100), 5],
        ['B', dans(200), 5],
      ],
      0,
    );
    const paniers = [];
    for (let i = 0; i < 12; i++) paniers.push(await unPanier(awa, [{ produit_id: id, qte: 1 }]));
    const statuts = (await Promise.all(paniers.map(payer))).map((r) => r.statut).sort();
    expect(statuts).toEqual([...Array<number>(10).fill(200), 409, 409]);
    expect(await resume(id)).toEqual([]);
    await justes();
  });
});

describe('rappeler un lot', () => {
  it('qui a reçu des boîtes de ce lot, avec son téléphone ; ce qui a été annulé le dit', async () => {
    const id = await unProduitEnLots([['RAPPEL7', dans(300), 10]], 0);
    const client = await sqlOne<{ id: number }>(
      serveur.orm.em.fork(),
      `insert into client (libelle, nom, telephone)
        values ('Mme OBAME', 'OBAME', '077 11 22 33')
        returning id`,
    );
    const panier = await unPanier(awa, [{ produit_id: id, qte: 3 }], {
      client_id: client?.id ?? 1,
    });
    await payer(panier);
    const rendue = await vendre(id, 2);
    await chef.ecrire(`/api/ventes/${rendue.data.vente_id}/cancel`, {});
    const lots = await chef.lire<Lot[]>('/api/lots?page=1&rows=5&search_by_keyword=rappel7');
    expect(lots.data).toMatchObject([
      {
        numero: 'RAPPEL7',
        produit_id: id,
        qte: 7,
        qte_vendue: 3,
        perime: false,
        date_expiration: dans(300),
      },
    ]);
    const ventes = await chef.lire<VenteDeLot[]>(
      `/api/lots/${lots.data[0]?.id}/ventes?page=1&rows=10`,
    );
    expect(ventes.data.map((v) => [v.client, v.telephone, v.qte, v.statut])).toEqual([
      ['COMPTANT', null, 2, 'Annulé'],
      ['Mme OBAME', '077 11 22 33', 3, 'Soldé'],
    ]);
    expect((await chef.lire('/api/lots/999999/ventes')).statut).toBe(404);
    expect((await awa.lire('/api/lots')).statut).toBe(403);
  });
  it('par date et par état', async () => {
    const id = await unProduitEnLots(
      [
        ['P1', dans(-2), 1],
        ['P2', dans(40), 1],
      ],
      0,
    );
    const numeros = async (q: string) =>
      (await chef.lire<Lot[]>(`/api/lots?page=1&rows=50&${q}`)).data
        .filter((l) => l.produit_id === id)
        .map((l) => l.numero);
    expect([
      await numeros('perime=1'),
      await numeros('perime=0'),
      await numeros(`avant=${dans(40)}`),
      await numeros('en_stock=1'),
    ]).toEqual([['P1'], ['P2'], ['P1', 'P2'], ['P1', 'P2']]);
    expect((await chef.lire('/api/lots?avant=2026-02-30')).statut).toBe(422);
  });
});
