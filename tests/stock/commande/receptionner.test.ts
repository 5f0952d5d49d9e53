// Server: one key sent five times at once: the stock must come in once.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  commande,
  stock,
  awa,
  dans,
  em,
  acte,
  recevoir,
  uneCommande,
  preparerCommandes,
} from './commandes.scene.ts';

preparerCommandes();

const lots = async (id: number) =>
  (await stock.lire<LotDeProduit[]>(`/api/produits/${id}/lots`)).data.map((l) => [
    l.numero,
    l.date_expiration,
    l.qte,
  ]);

/** Seven of ten, in two lots, two boxes free: the lots, what is left to come. */
async function recevoirEnDeuxLots(commande_id: number, a: number): Promise<void> {
  const une = await recevoir(commande_id, [
    {
      produit_id: a,
      qte: 6,
      ug: 2,
      prix_achat: 550,
      prix_de_vente: 1100,
      lot: 'am1',
      date_expiration: dans(500),
    },
    { produit_id: a, qte: 1, lot: 'AM2', date_expiration: dans(200) },
  ]);
  expect(une).toMatchObject({
    statut: 200,
    message: phrasesCommande.commandeRecueEnPartie,
    data: {
      status: 'RECUE_PARTIELLE',
      ended_with: null,
      commande_produits: [
        { qte: 10, qte_recue: 7, ug_recue: 2, prix_achat: 500 },
        { qte_recue: 0 },
      ],
    },
  });
  expect(
    une.data.receptions.map((r) => [r.qte, r.ug, r.prix_achat, r.lot, r.date_expiration]),
  ).toEqual([
    [6, 2, 550, 'AM1', dans(500)],
    [1, 0, 500, 'AM2', dans(200)],
  ]);
  expect(await lots(a)).toEqual([
    ['AM2', dans(200), 1],
    ['AM1', dans(500), 8],
    ['SANS LOT', null, 1],
  ]);
}

describe('réceptionner', () => {
  it('[CMD-9] [CMD-8] en deux fois, par lots, unités gratuites comprises ; les prix deviennent ceux du produit', async () => {
    const [a, b] = [
      await unProduit(serveur, { libelle: 'AMOX', qte: 1, prix: 1000, prix_achat: 500 }),
      await unProduit(serveur, { qte: 0 }),
    ];
    const c = await uneCommande([
      [a, 10],
      [b, 4],
    ]);
    await acte(c.id, 'envoyer', { courriel: false });
    await recevoirEnDeuxLots(c.id, a);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data).toMatchObject({
      qte: 10,
      prix_achat: 550,
      prix_de_vente: 1100,
    });
    expect(
      await sqlOne(
        em(),
        `select avant, apres from journal_audit where acte = 'prix' and entite_id = $1`,
        [a],
      ),
    ).toEqual({
      avant: { prix_achat: 500, prix_de_vente: 1000 },
      apres: { prix_achat: 550, prix_de_vente: 1100 },
    });
    expect(await acte(c.id, 'annuler')).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeDejaRecue],
    });
    const fin = await recevoir(
      c.id,
      [
        { produit_id: a, qte: 3 },
        { produit_id: b, qte: 4 },
      ],
      { facture: 'F-77' },
    );
    expect(fin).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeRecue,
      data: { status: 'SUCCESS', ended_with: 'Chantal', facture: 'F-77' },
    });
    expect(await recevoir(c.id, [{ produit_id: a, qte: 1 }])).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeFermee(c.numero)],
    });
    expect(await verifierInvariants(em())).toEqual([]);
  });
  it('[CMD-8] un prix de vente monté entre la commande et la livraison reste ; la réception et la ligne le portent', async () => {
    const a = await unProduit(serveur, { qte: 0, prix: 1000, prix_achat: 500 });
    const c = await uneCommande([[a, 10]]);
    await acte(c.id, 'envoyer', { courriel: false });
    await sql(em(), 'update produit set prix_de_vente = 120000 where id = $1', [a]);
    const lue = await commande.lire<CommandeComplete>(`/api/commandes/${c.id}`);
    expect(lue.data.commande_produits).toMatchObject([
      { prix_de_vente: 1000, prix_de_vente_actuel: 1200 },
    ]);
    const une = await recevoir(c.id, [{ produit_id: a, qte: 4, prix_achat: 500 }]);
    expect(une.data.receptions).toMatchObject([{ prix_achat: 500, prix_de_vente: 1200 }]);
    expect(une.data.commande_produits).toMatchObject([
      { prix_de_vente: 1200, prix_de_vente_actuel: 1200 },
    ]);
    const vendu = async () => (await stock.lire<Produit>(`/api/produits/${a}`)).data.prix_de_vente;
    expect(await vendu()).toBe(1200);
    // Said of one lot, it is the product's: the other lot of the delivery sells for it too.
    const deux = await recevoir(c.id, [
      { produit_id: a, qte: 3, prix_de_vente: 1300 },
      { produit_id: a, qte: 3, lot: 'B' },
    ]);
    expect(deux.data.receptions.map((r) => r.prix_de_vente)).toEqual([1200, 1300, 1300]);
    expect(await vendu()).toBe(1300);
  });
  it('[CMD-8] des gratuites livrées sur leur propre ligne, à zéro, ne changent le prix d’achat de personne', async () => {
    const a = await unProduit(serveur, { qte: 0, prix: 1000, prix_achat: 500 });
    const c = await uneCommande([[a, 10]]);
    const { data } = await recevoir(c.id, [
      { produit_id: a, qte: 5, prix_achat: 550 },
      { produit_id: a, qte: 0, ug: 1, prix_achat: 0, lot: 'UG' },
    ]);
    expect(data.commande_produits).toMatchObject([{ ug_recue: 1, prix_achat: 550 }]);
    const achat = async () => (await stock.lire<Produit>(`/api/produits/${a}`)).data.prix_achat;
    expect(await achat()).toBe(550);
    const seules = await recevoir(c.id, [{ produit_id: a, qte: 0, ug: 1, prix_achat: 0 }]);
    expect(seules.data.commande_produits).toMatchObject([{ ug_recue: 2, prix_achat: 550 }]);
    expect(await achat()).toBe(550);
  });
  it('[CMD-5] soldée : ce qui manque ne viendra pas, les sommes sont celles de ce qui est venu', async () => {
    const a = await unProduit(serveur, { qte: 0, prix: 1000, prix_achat: 500 });
    const c = await uneCommande([[a, 10]]);
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 4 }], { solder: true })).data,
    ).toMatchObject({ status: 'SUCCESS', total_achat: 2000, total_vente: 4000 });
    const rien = await uneCommande([[a, 1]]);
    expect((await recevoir(rien.id, [], { solder: true })).data).toMatchObject({
      status: 'SUCCESS',
      total_achat: 0,
    });
  });
  it('[CMD-11] un prix de vente à centimes n’entre ni par la commande ni par la livraison ; un ancien reste tant qu’on n’y touche pas', async () => {
    const [neuf, vieux] = [
      await unProduit(serveur, { libelle: 'NEUF', qte: 0 }),
      await unProduit(serveur, { libelle: 'VIEUX', qte: 0 }),
    ];
    await sql(em(), 'update produit set prix_de_vente = 1275 where id = $1', [vieux]);
    const refuse = {
      statut: 422,
      errors: [phrasesCommande.prixDeVenteCentimes('NEUF')],
    };
    const c = await uneCommande([
      [neuf, 2],
      [vieux, 2],
    ]);
    const lignes = (prix: number) => [
      { produit_id: neuf, qte: 2, prix_de_vente: prix },
      { produit_id: vieux, qte: 3, prix_de_vente: 12.75 },
    ];
    expect(await acte(c.id, 'update', { lignes: lignes(99.5) })).toMatchObject(refuse);
    expect((await acte(c.id, 'update', { lignes: lignes(99) })).statut).toBe(200);
    expect(await recevoir(c.id, lignes(99.5))).toMatchObject(refuse);
    expect((await recevoir(c.id, lignes(99))).statut).toBe(200);
    expect(await sqlOne(em(), 'select prix_de_vente from produit where id = $1', [vieux])).toEqual({
      prix_de_vente: 1275,
    });
  });
  it('chaque faute est dite, rien n’est écrit', async () => {
    const [a, autre] = [
      await unProduit(serveur, { libelle: 'SEUL', qte: 0 }),
      await unProduit(serveur, { libelle: 'SUBSTITUT' }),
    ];
    const c = await uneCommande([[a, 2]]);
    expect(await recevoir(c.id, [])).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.receptionVide],
    });
    expect(
      await recevoir(c.id, [
        { produit_id: a },
        { produit_id: autre, qte: 1 },
        { produit_id: a, qte: 1, prix_de_vente: 0 },
      ]),
    ).toMatchObject({
      statut: 422,
      errors: [
        phrasesCommande.receptionLigneVide('SEUL'),
        phrasesCommande.commandeProduitAbsent('SUBSTITUT'),
        phrasesCommande.prixDeVenteNul('SEUL'),
      ],
    });
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 1, date_expiration: '2027-02-30' }])).statut,
    ).toBe(422);
    expect((await recevoir(c.id, [{ produit_id: a, qte: 1, lot: 'x'.repeat(41) }])).statut).toBe(
      422,
    );
    expect((await recevoir(c.id, [{ produit_id: a, qte: 1 }], { version: 0 })).statut).toBe(409);
    expect((await recevoir(999_999, [{ produit_id: a, qte: 1 }])).statut).toBe(404);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data.qte).toBe(0);
  });
  it('la même clé cinq fois, à la fois : le stock entre une fois', async () => {
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 5]]);
    const cle = randomUUID();
    const reponses = await Promise.all(
      Array.from({ length: 5 }, () =>
        acte(c.id, 'receptionner', { lignes: [{ produit_id: a, qte: 5, lot: 'K' }] }, cle),
      ),
    );
    expect(new Set(reponses.map((r) => r.texte)).size).toBe(1);
    expect(await lots(a)).toEqual([['K', null, 5]]);
  });
  it('[LOT-5] un lot déjà connu à une autre date se demande, à cette livraison ou à la suivante', async () => {
    const a = await unProduit(serveur, { libelle: 'DOLIPRANE', qte: 0 });
    const c = await uneCommande([[a, 9]]);
    const ligne = (jours: number) => ({
      produit_id: a,
      qte: 1,
      lot: 'AB12',
      date_expiration: dans(jours),
    });
    const dit = (jours: number) => formatDate(debutDeJour(dans(jours)));
    const phrase = (connue: number, dite: number) =>
      phrasesLot.lotAutreDate({ numero: 'AB12', libelle: 'DOLIPRANE' }, [dit(connue)], dit(dite));
    expect(await recevoir(c.id, [ligne(100), ligne(200)])).toMatchObject({
      statut: 409,
      code: 'lot_autre_date',
      errors: [phrase(100, 200)],
    });
    expect(await lots(a)).toEqual([]);
    expect((await recevoir(c.id, [ligne(100)])).statut).toBe(200);
    expect((await recevoir(c.id, [ligne(100)])).statut).toBe(200);
    expect(await recevoir(c.id, [ligne(300)])).toMatchObject({
      statut: 409,
      errors: [phrase(100, 300)],
    });
    expect(await lots(a)).toEqual([['AB12', dans(100), 2]]);
    expect((await recevoir(c.id, [ligne(300)], { dates_confirmees: true })).statut).toBe(200);
    const [confirmee] = await sql<{ par: string }>(
      serveur.orm.em.fork(),
      `select utilisateur as par
        from journal_audit
        where acte = 'réception' and entite_id = $1 and (apres ->> 'dates_confirmees')::boolean`,
      [c.id],
    );
    expect(confirmee).toBeDefined();
    expect(await lots(a)).toEqual([
      ['AB12', dans(100), 2],
      ['AB12', dans(300), 1],
    ]);
  });
  it('[CMD-18] un produit gratuit ou de remplacement entre avec la livraison, et se lit sur la commande', async () => {
    const [a, b] = [
      await unProduit(serveur, { libelle: 'COMMANDE', qte: 0 }),
      await unProduit(serveur, { libelle: 'GRATUIT', qte: 0 }),
    ];
    const c = await uneCommande([[a, 2]]);
    const commandee = { produit_id: a, qte: 2 };
    const gratuite = { produit_id: b, ug: 3 };
    expect(await recevoir(c.id, [commandee, gratuite])).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.commandeProduitAbsent('GRATUIT')],
    });
    const fait = await recevoir(c.id, [commandee, { ...gratuite, hors_commande: true }]);
    expect(fait).toMatchObject({
      statut: 200,
      data: {
        status: 'SUCCESS',
        commande_produits: [
          { produit_id: a, qte: 2, qte_recue: 2 },
          { produit_id: b, qte: 0, qte_recue: 0, ug_recue: 3 },
        ],
      },
    });
    expect((await stock.lire<Produit>(`/api/produits/${b}`)).data.qte).toBe(3);
    expect(
      (await recevoir(c.id, [{ produit_id: 999_999, qte: 1, hors_commande: true }])).statut,
    ).not.toBe(200);
  });
  it('[CMD-18] un produit retiré de la vente n’entre pas plus ainsi que par une commande', async () => {
    const [a, b] = [await unProduit(serveur), await unProduit(serveur, { libelle: 'RETIRÉ' })];
    const c = await uneCommande([[a, 2]]);
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [b]);
    expect(await recevoir(c.id, [{ produit_id: b, qte: 1, hors_commande: true }])).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.commandeProduitInactif('RETIRÉ')],
    });
    // What was ordered while it was on sale is received.
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [a]);
    expect((await recevoir(c.id, [{ produit_id: a, qte: 2 }])).statut).toBe(200);
  });
  it('[LOT-3] un lot reçu à son dernier jour se vend encore, et rien n’est dit', async () => {
    const a = await unProduit(serveur, { libelle: 'JUSTE', qte: 0 });
    const c = await uneCommande([[a, 2]]);
    const { message } = await recevoir(c.id, [
      { produit_id: a, qte: 2, lot: 'J0', date_expiration: dans(0) },
    ]);
    expect(message).toBe(phrasesCommande.commandeRecue);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data.qte_disponible).toBe(2);
  });
  it('un lot périmé d’hier entre, se dit, et ne se vend pas', async () => {
    const a = await unProduit(serveur, { libelle: 'TARD', qte: 0 });
    const c = await uneCommande([[a, 2]]);
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 2, lot: 'P0', date_expiration: dans(-1) }]))
        .message,
    ).toBe(`${phrasesCommande.commandeRecue} ${phrasesLot.lotPerimeRecu('P0', 'TARD')}`);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data).toMatchObject({
      qte: 2,
      qte_perimee: 2,
      qte_disponible: 0,
    });
  });
  it('une commande qu’un autre annule au même moment ne se reçoit pas', async () => {
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 5]]);
    const reponse = await pendantUnTiers(
      serveur,
      [`update commande set status = 'ANNULEE', version = version + 1 where id = $1`, [c.id]],
      () => recevoir(c.id, [{ produit_id: a, qte: 5 }]),
    );
    expect(reponse).toMatchObject({ statut: 409, data: { status: 'ANNULEE' } });
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data.qte).toBe(0);
  });
  it('le stock est poussé aux vendeurs aussitôt', async () => {
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 5]]);
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      noms: ['produit.stock_modifie'],
      lire: async () => [(await awa.lire<Produit>(`/api/produits/${a}`)).data],
      appliquer: surProduits,
      acte: () => recevoir(c.id, [{ produit_id: a, qte: 5, prix_achat: 321 }]),
    });
  });
});
