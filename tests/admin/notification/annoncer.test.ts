// Server: two sales cross one threshold at once: one notice a person.
import { describe, expect, it } from 'vitest';
import { type EtatCloche, surCloche } from '#shared/admin/notification/notification.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { entrerEnStock, sortirDuStock } from '#server/stock/produit/sortir-du-stock.ts';
import { writeEvents, signalCommit } from '#server/platform/realtime/raise.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { MOT_DE_PASSE } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  chef,
  stock,
  commande,
  gerante,
  awa,
  maintenant,
  lire,
  titres,
  clocheDe,
  toutLire,
  preparerNotifications,
} from './notifications.scene.ts';

preparerNotifications();

const bouger = async (geste: typeof sortirDuStock, produit_id: number, qte: number) => {
  await serveur.orm.em.fork().transactional(async (em) => {
    await geste(em, [{ produit_id, qte }], {
      motif: 'ESSAI',
      source: 'essai',
      source_id: null,
      par: 'Essai',
      maintenant,
    });
    await writeEvents(em);
  });
  signalCommit();
};

const minimum = (id: number, qte_min: number) =>
  sql(serveur.orm.em.fork(), 'update produit set qte_min = $2 where id = $1', [id, qte_min]);

const payer = (r: Reservation) =>
  awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: r.net_a_payer,
  });

const vendre = async (produit_id: number, qte: number) =>
  (await payer(await unPanier(awa, [{ produit_id, qte }]))).data;

describe('[NOT-3] le stock franchit un seuil', () => {
  it('par une vente : stock bas, puis rupture, chacun une fois, au stock et aux commandes', async () => {
    const id = await unProduit(serveur, { libelle: 'DOLIPRANE', qte: 8 });
    await minimum(id, 5);
    await vendre(id, 2);
    expect(await titres(stock)).toEqual([]);
    await vendre(id, 1);
    await vendre(id, 1);
    expect([await titres(stock), await titres(commande), await titres(awa)]).toEqual([
      ['Stock bas'],
      ['Stock bas'],
      [],
    ]);
    await vendre(id, 4);
    expect(await titres(chef)).toEqual(['Rupture de stock', 'Stock bas']);
  });
  it('deux ventes en même temps : une seule notification par personne', async () => {
    const id = await unProduit(serveur, { qte: 7 });
    await minimum(id, 5);
    const paniers = await Promise.all(
      [1, 2, 3].map(() => unPanier(awa, [{ produit_id: id, qte: 1 }])),
    );
    const payees = await Promise.all(paniers.map(payer));
    expect(payees.map((p) => p.statut)).toEqual([200, 200, 200]);
    expect(await Promise.all([stock, commande, chef].map(titres))).toEqual([
      ['Stock bas'],
      ['Stock bas'],
      ['Stock bas'],
    ]);
  });
  it('une vente refusée ne dit rien', async () => {
    const id = await unProduit(serveur, { qte: 1 });
    const panier = await unPanier(awa, [{ produit_id: id, qte: 1 }]);
    expect(
      (
        await awa.ecrire(`/api/reservations/${panier.id}/update`, {
          status: 'Termine',
          amount_gived: 1,
        })
      ).statut,
    ).toBe(422);
    expect(await titres(stock)).toEqual([]);
  });
  it('par tout autre mouvement ; le stock revenu lève ce qui n’est plus vrai, sur tous les écrans', async () => {
    const id = await unProduit(serveur, { qte: 8 });
    await minimum(id, 5);
    await bouger(sortirDuStock, id, 4);
    await bouger(sortirDuStock, id, 4);
    expect((await lire(stock)).extra_data.non_lues).toBe(2);
    const scene = {
      poste: stock,
      topic: 'notifications',
      lire: () => clocheDe(stock),
      appliquer: surCloche,
    };
    await verifierEvenement<EtatCloche>({
      ...scene,
      acte: () => bouger(entrerEnStock, id, 2),
      noms: ['notification.lues'],
    });
    expect((await lire(stock)).data.map((n) => [n.data.title, n.read_at === null])).toEqual([
      ['Rupture de stock', false],
      ['Stock bas', true],
    ]);
    await bouger(entrerEnStock, id, 20);
    expect((await lire(stock)).extra_data.non_lues).toBe(0);
    await bouger(sortirDuStock, id, 18);
    expect((await titres(stock))[0]).toBe('Stock bas');
  });
  it('un produit retiré de la vente n’alerte personne', async () => {
    const id = await unProduit(serveur, { qte: 8 });
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [id]);
    await bouger(sortirDuStock, id, 8);
    expect(await titres(stock)).toEqual([]);
  });
  const modifier = async (id: number, corps: object) =>
    expect((await stock.ecrire(`/api/produits/${id}/update`, corps)).errors).toEqual([]);
  const resteDe = (reste: number, minimum: number) =>
    `DOLIPRANE : il en reste ${reste}, pour un minimum de ${minimum}.`;
  it('un minimum baissé lève ce qui n’est plus vrai : la vraie pénurie qui suit se dit', async () => {
    const id = await unProduit(serveur, { libelle: 'DOLIPRANE', qte: 6 });
    await modifier(id, { qte_min: 5 });
    await vendre(id, 2);
    expect(await nonLues(stock)).toEqual([resteDe(4, 5)]);
    await modifier(id, { qte_min: 2 });
    expect(await nonLues(stock)).toEqual([]);
    await bouger(entrerEnStock, id, 20);
    await bouger(sortirDuStock, id, 22);
    expect(await nonLues(stock)).toEqual([resteDe(2, 2)]);
  });
  it('un minimum relevé dit le niveau qu’il fait atteindre, une fois', async () => {
    const id = await unProduit(serveur, { libelle: 'DOLIPRANE', qte: 8 });
    await modifier(id, { qte_min: 10 });
    await modifier(id, { qte_min: 12 });
    await modifier(id, { posologie: 'Le soir' });
    expect(await nonLues(commande)).toEqual([resteDe(8, 10)]);
  });
  it('retiré de la vente, plus rien n’est à lire de lui ; remis, son niveau se dit', async () => {
    const id = await unProduit(serveur, { libelle: 'DOLIPRANE', qte: 6 });
    await modifier(id, { qte_min: 5 });
    await bouger(sortirDuStock, id, 2);
    await bouger(sortirDuStock, id, 4);
    expect(await nonLues(stock)).toHaveLength(2);
    await modifier(id, { is_active: false });
    expect(await nonLues(stock)).toEqual([]);
    await bouger(entrerEnStock, id, 3);
    await modifier(id, { is_active: true });
    expect(await nonLues(stock)).toEqual([resteDe(3, 5)]);
  });
  it('la vente annulée rend le stock et lève l’alerte', async () => {
    const id = await unProduit(serveur, { qte: 1 });
    const payee = await vendre(id, 1);
    expect((await lire(stock)).extra_data.non_lues).toBe(1);
    expect((await gerante.ecrire(`/api/ventes/${payee.vente_id}/cancel`, {})).statut).toBe(200);
    expect((await lire(stock)).extra_data.non_lues).toBe(0);
  });
});

describe('les anomalies', () => {
  it('[NOT-9] une vente annulée après son ticket, ou dont les espèces ressortent du tiroir', async () => {
    const id = await unProduit(serveur, { qte: 50 });
    const sans = await vendre(id, 1);
    await gerante.ecrire(`/api/ventes/${sans.vente_id}/cancel`, {});
    expect((await lire(gerante)).data.map((n) => n.data)).toEqual([
      {
        title: 'Vente annulée',
        message: `Ticket N° ${sans.numero_ticket} de Default, 1.000 FCFA, annulé par Gérante.`,
        vente_id: sans.vente_id,
      },
    ]);
    await toutLire(gerante);
    const avec = await vendre(id, 1);
    await awa.ecrire(`/api/reservations/${avec.id}/imprimer`);
    await gerante.ecrire(`/api/ventes/${avec.vente_id}/cancel`, { motif: 'Erreur de client' });
    expect((await lire(gerante)).data.map((n) => n.data).slice(0, 1)).toEqual([
      {
        title: 'Vente annulée après impression',
        message: `Ticket N° ${avec.numero_ticket} de Default, 1.000 FCFA, annulé par Gérante : Erreur de client.`,
        vente_id: avec.vente_id,
      },
    ]);
  });
  it('[NOT-10] un prix mis sous le coût, à la création comme à la modification ; un autre changement n’en parle pas', async () => {
    const cree = await stock.ecrire<Produit>('/api/produits', {
      libelle: 'À PERTE',
      prix_de_vente: 900,
      prix_achat: 1000,
    });
    expect((await lire(gerante)).data.map((n) => n.data.message)).toEqual([
      'À PERTE : vendu 900 FCFA, acheté 1.000 FCFA (Stock).',
    ]);
    await toutLire(gerante);
    await stock.ecrire(`/api/produits/${cree.data.id}/update`, { posologie: 'Le soir' });
    expect((await lire(gerante)).extra_data.non_lues).toBe(0);
    await stock.ecrire(`/api/produits/${cree.data.id}/update`, { prix_de_vente: 800 });
    expect((await lire(gerante)).extra_data.non_lues).toBe(1);
  });
  it('[NOT-10] l’alerte dit les prix et l’auteur du jour, lue ou non ; le prix remis, elle n’est plus à lire', async () => {
    const id = await unProduit(serveur, { libelle: 'À PERTE', prix: 1000, prix_achat: 600 });
    const poser = (qui: typeof stock, corps: object) =>
      qui.ecrire(`/api/produits/${id}/update`, corps);
    await poser(stock, { prix_de_vente: 500 });
    await poser(chef, { prix_de_vente: 550 });
    expect(await nonLues(gerante)).toEqual(['À PERTE : vendu 550 FCFA, acheté 600 FCFA (Chef).']);
    await poser(chef, { prix_achat: 500 });
    expect(await nonLues(gerante)).toEqual([]);
  });
  it('[NOT-11] cinq mots de passe faux : l’administrateur le sait, une fois, par le socket aussi ; un nom inconnu n’en est pas un', async () => {
    const victime = await serveur.poste('Victime', {});
    const entrer = (name: string, password: string) =>
      fetch(`${serveur.adresse}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password }),
      });
    const ecran = await chef.ecouter('notifications');
    for (let i = 0; i < 4; i++) await entrer('victime', 'faux');
    expect(await titres(chef)).toEqual([]);
    await entrer('victime', 'faux');
    await entrer('victime', MOT_DE_PASSE);
    for (let i = 0; i < 6; i++) await entrer('personne', 'faux');
    expect((await ecran.attendre(1)).map((m) => m.nom)).toEqual(['notification.creee']);
    expect((await lire(chef)).data.map((n) => n.data.message)).toEqual([
      expect.stringContaining(`${victime.fullname} : cinq mots de passe faux`),
    ]);
    expect(await titres(gerante)).toEqual([]);
  });
});
