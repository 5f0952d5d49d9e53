import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { appliquerCloche, type Cloche } from '#shared/notification/notification.events.ts';
import {
  billetageAValider,
  commandeEnRetard,
  promesseArrivee,
  type Annonce,
} from '#shared/notification/notification.rules.ts';
import type { Notification } from '#shared/notification/notification.schema.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import { notifier } from '#server/notification/notifier.ts';
import { entrerEnStock, sortirDuStock } from '#server/produit/sortir-du-stock.ts';
import { ecrireEvenements, evenementsDe, signaler } from '#server/realtime/raise.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let stock: Poste;
let commande: Poste;
let gerante: Poste;
let awa: Poste;
let maintenant = new Date();
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  stock = await serveur.poste('Stock', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  commande = await serveur.poste('Commande', {
    habilitations: [{ menu: 'STOCK', submenus: ['commande'] }],
  });
  gerante = await serveur.poste('Gérante', {
    habilitations: [
      { menu: 'GESTION', submenus: ['stat', 'billetage'] },
      { menu: 'VENTE', submenus: ['vente'] },
    ],
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());
beforeEach(async () => {
  await attendrePublication(serveur.adresse);
  await sql(serveur.orm.em.fork(), 'delete from notification');
  maintenant = new Date();
});

type Liste = Reponse<Notification[]> & {
  extra_data: { non_lues: number };
  meta: { total: number; page: number; rows: number };
};
const lire = async (p: Poste, plus = ''): Promise<Liste> =>
  (await p.lire(`/api/notifications?notifiable_id=${p.id}&page=1&rows=20${plus}`)) as Liste;
const titres = async (p: Poste) => (await lire(p)).data.map((n) => n.data.title);
const clocheDe = async (p: Poste): Promise<Cloche> => {
  const { data, extra_data, meta } = await lire(p);
  return { notifications: data, non_lues: extra_data.non_lues, total: meta.total };
};
/** As an act would: in one transaction with its events. */
const dire = async (...annonces: Annonce[]) => {
  await serveur.orm.em.fork().transactional(async (em) => {
    await notifier(em, annonces, maintenant);
    await ecrireEvenements(em, evenementsDe(em));
  });
  signaler();
};
const bouger = async (geste: typeof sortirDuStock, produit_id: number, qte: number) => {
  await serveur.orm.em.fork().transactional(async (em) => {
    await geste(em, [{ produit_id, qte }], {
      motif: 'ESSAI',
      source: 'essai',
      source_id: null,
      par: 'Essai',
      maintenant,
    });
    await ecrireEvenements(em, evenementsDe(em));
  });
  signaler();
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
const toutLire = (p: Poste) => p.ecrire(`/api/notifications/${p.id}/read-all`, { userId: p.id });
const applique = (
  c: Cloche,
  m: Parameters<Parameters<typeof verifierEvenement<Cloche>>[0]['appliquer']>[1],
): Cloche =>
  'notification' in m.donnees || 'notifications' in m.donnees ? appliquerCloche(c, m.donnees) : c;
const billetage = (id: number) => billetageAValider({ id, caisse: 'Caisse 1', auteur: 'Brice' });

describe('à qui on parle', () => {
  it('à ceux qui tiennent l’habilitation, à l’administrateur, à personne d’autre : par REST', async () => {
    await dire(billetage(1));
    expect(await Promise.all([chef, gerante, stock, commande, awa].map(titres))).toEqual([
      ['Billetage à valider'],
      ['Billetage à valider'],
      [],
      [],
      [],
    ]);
  });
  it('… ni par le socket', async () => {
    const [de, a] = [await awa.ecouter('notifications'), await gerante.ecouter('notifications')];
    await dire(billetage(2));
    await a.attendre(1);
    expect([a.messages.map((m) => m.nom), de.messages]).toEqual([['notification.creee'], []]);
  });
  it('un compte désactivé n’entend rien ; un droit retiré se regarde à l’écriture', async () => {
    const parti = await serveur.poste('Parti', {
      habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
    });
    const em = serveur.orm.em.fork();
    await sql(em, 'update utilisateur set is_active = false where id = $1', [parti.id]);
    await dire(billetage(3));
    await sql(em, `update utilisateur set is_active = true, habilitations = '[]' where id = $1`, [
      parti.id,
    ]);
    await dire(billetage(4));
    await sql(
      em,
      `update utilisateur
        set habilitations = '[{"menu":"GESTION","submenus":["billetage"]}]'
        where id = $1`,
      [parti.id],
    );
    await dire(billetage(5));
    expect(
      (
        await sql<{ cle: string }>(em, 'select cle from notification where utilisateur_id = $1', [
          parti.id,
        ])
      ).map((l) => l.cle),
    ).toEqual(['billetage:5']);
  });
  it('[NOT-8] une promesse à son seul auteur, s’il vend encore', async () => {
    const serge = await serveur.poste('Serge', { habilitations: VENDRE });
    const promesse = (id: number, auteur_id: number) =>
      promesseArrivee({
        id,
        produit_libelle: 'INSULINE',
        qte: 1,
        nom: 'Ella',
        telephone: '066',
        auteur_id,
      });
    await dire(promesse(1, serge.id), promesse(2, stock.id));
    expect(await Promise.all([serge, awa, stock, chef].map(titres))).toEqual([
      ['Produit promis arrivé'],
      [],
      [],
      [],
    ]);
  });
  it('dite une fois tant qu’elle n’est pas lue, redite ensuite ; à deux en même temps aussi', async () => {
    const tard = commandeEnRetard({
      id: 1,
      numero: 'C-1',
      fournisseur: 'X',
      attendue_le: '2026-11-20',
    });
    await Promise.all([dire(tard), dire(tard), dire(tard)]);
    expect((await lire(commande)).data).toHaveLength(1);
    await toutLire(commande);
    await dire(tard);
    expect(await clocheDe(commande)).toMatchObject({ non_lues: 1, total: 2 });
  });
});

describe('lire et marquer', () => {
  it('les siennes seulement, les plus récentes d’abord, par pages, avec le nombre de non lues', async () => {
    for (const i of [1, 2, 3]) await dire(billetage(i));
    const page = (await gerante.lire(`/api/notifications?page=1&rows=2`)) as Liste;
    expect([page.data.map((n) => n.data.message), page.meta, page.extra_data]).toEqual([
      ['Caisse 1, compté par Brice.', 'Caisse 1, compté par Brice.'],
      { total: 3, page: 1, rows: 2 },
      { non_lues: 3 },
    ]);
    expect(page.data[0]?.id).toBeGreaterThan(page.data[1]?.id ?? 0);
    expect(await gerante.lire(`/api/notifications?notifiable_id=${chef.id}`)).toMatchObject({
      statut: 403,
      errors: [phrasesAcces.nonAutorise],
    });
    expect((await lire(gerante, '&search_by_keyword=BILLETAGE')).data).toHaveLength(3);
    expect((await lire(gerante, '&search_by_keyword=title')).data).toHaveLength(0);
    expect((await gerante.lire<Notification[]>('/api/notifications')).data).toHaveLength(3);
  });
  it('celles d’un autre ne se marquent pas', async () => {
    await dire(billetage(1));
    expect((await gerante.ecrire(`/api/notifications/${chef.id}/read-all`, {})).statut).toBe(403);
    expect(
      (await gerante.ecrire(`/api/notifications/${gerante.id}/read-all`, { userId: chef.id }))
        .statut,
    ).toBe(403);
    expect([
      (await lire(chef)).extra_data.non_lues,
      (await lire(gerante)).extra_data.non_lues,
    ]).toEqual([1, 1]);
  });
  it('rien à marquer : un succès, sans événement', async () => {
    const compter = async () =>
      (
        await sqlUn<{ n: number }>(
          serveur.orm.em.fork(),
          `select count(*) n from evenement where nom = 'notification.lues'`,
        )
      )?.n;
    const avant = await compter();
    expect(await toutLire(gerante)).toMatchObject({
      success: true,
      message: 'Notifications marquées comme lues avec succès.',
      data: { non_lues: 0 },
    });
    expect(await compter()).toBe(avant);
  });
  it('deux écrans marquent ensemble : un seul événement, rien n’échoue', async () => {
    for (const i of [1, 2, 3]) await dire(billetage(i));
    await attendrePublication(serveur.adresse);
    const ecran = await gerante.ecouter('notifications');
    const reponses = await Promise.all([toutLire(gerante), toutLire(gerante), toutLire(gerante)]);
    expect(reponses.map((r) => r.statut)).toEqual([200, 200, 200]);
    await ecran.attendre(1);
    await attendrePublication(serveur.adresse);
    expect(ecran.messages.map((m) => m.nom)).toEqual(['notification.lues']);
  });
  it('ce que le socket apporte égale ce que REST lit : créée, lues', async () => {
    await dire(billetage(1));
    const scene = {
      poste: gerante,
      topic: 'notifications',
      lire: () => clocheDe(gerante),
      appliquer: applique,
    };
    await verifierEvenement<Cloche>({
      ...scene,
      acte: () => dire(billetage(2)),
      noms: ['notification.creee'],
    });
    await verifierEvenement<Cloche>({
      ...scene,
      acte: () => toutLire(gerante),
      noms: ['notification.lues'],
    });
    await verifierEvenement<Cloche>({
      ...scene,
      acte: () => dire(billetage(1), billetage(3)),
      noms: ['notification.creee', 'notification.creee'],
    });
  });
});

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
      appliquer: applique,
    };
    await verifierEvenement<Cloche>({
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
  it('la vente annulée rend le stock et lève l’alerte', async () => {
    const id = await unProduit(serveur, { qte: 1 });
    const payee = await vendre(id, 1);
    expect((await lire(stock)).extra_data.non_lues).toBe(1);
    expect((await gerante.ecrire(`/api/ventes/${payee.vente_id}/cancel`, {})).statut).toBe(200);
    expect((await lire(stock)).extra_data.non_lues).toBe(0);
  });
});

describe('les anomalies', () => {
  it('[NOT-9] une vente annulée après son ticket ; sans ticket, rien', async () => {
    const id = await unProduit(serveur, { qte: 50 });
    const sans = await vendre(id, 1);
    await gerante.ecrire(`/api/ventes/${sans.vente_id}/cancel`, {});
    expect(await titres(gerante)).toEqual([]);
    const avec = await vendre(id, 1);
    await awa.ecrire(`/api/reservations/${avec.id}/imprimer`);
    await gerante.ecrire(`/api/ventes/${avec.vente_id}/cancel`, { motif: 'Erreur de client' });
    expect((await lire(gerante)).data.map((n) => n.data)).toEqual([
      {
        title: 'Vente annulée après impression',
        message: `Ticket N° ${avec.numero_ticket} de Default, 1.000 FCFA, annulé par Gérante : Erreur de client.`,
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
