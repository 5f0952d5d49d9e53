import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { appliquerComptes, appliquerInventaire } from '#shared/inventaire/inventaire.events.ts';
import type {
  Compte,
  Inventaire,
  InventaireComplet,
  LigneInventaire,
} from '#shared/inventaire/inventaire.schema.ts';
import type { Mouvement } from '#shared/mouvement/mouvement.schema.ts';
import type { LotDeProduit } from '#shared/produit/lot.schema.ts';
import { appliquerProduit } from '#shared/produit/produit.events.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { Tirage } from '#server/demo/tirage.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import { entrerEnStock, sortirDuStock } from '#server/produit/sortir-du-stock.ts';
import { ouvrirLots } from '#server/produit/tenir-lots.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let awa: Poste;
let ali: Poste;
let bea: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  ali = await serveur.poste('Ali', {
    habilitations: [{ menu: 'PRIVILEGES', submenus: ['inventaire_mobile'] }],
  });
  bea = await serveur.poste('Béa', {
    habilitations: [{ menu: 'GESTION', submenus: ['inventaire'] }],
  });
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const AUJOURDHUI = jourDe(new Date());
let suite = 0;
/** A shelf with products of these stocks. */
async function unRayon(
  stocks: readonly number[],
  prix_achat = 500,
): Promise<{ rayon_id: number; rayon: string; ids: number[] }> {
  const rayon = `RAYON ${++suite}`;
  const cree = await chef.ecrire<{ id: number }>('/api/rayons', { libelle: rayon });
  const ids: number[] = [];
  for (const qte of stocks) ids.push(await unProduit(serveur, { qte, prix_achat }));
  await sql(em(), 'update produit set rayon_id = $2 where id = any($1)', [ids, cree.data.id]);
  return { rayon_id: cree.data.id, rayon, ids };
}
const ouvrir = async (rayon_id?: number) =>
  (
    await chef.ecrire<Inventaire>(
      '/api/inventaires',
      rayon_id ? { type: 'Partiel', rayon_id } : { type: 'Total' },
    )
  ).data;
const compter = (par: Poste, id: number, lignes: readonly Compte[], cle?: string) =>
  par.ecrire<{ inventaire: Inventaire; lignes: LigneInventaire[] }>(
    `/api/inventaires/${id}/compter`,
    { lignes },
    cle,
  );
const clore = (id: number, non_comptes: 'laisser' | 'zero' = 'laisser', par = chef) =>
  par.ecrire<Inventaire>(`/api/inventaires/${id}/cloturer`, { non_comptes });
const detail = async (id: number, par = chef) =>
  (await par.lire<InventaireComplet>(`/api/inventaires/${id}`)).data;
const stock = async (id: number) => (await chef.lire<Produit>(`/api/produits/${id}`)).data.qte;
const vendre = async (produit_id: number, qte: number) => {
  const r = await unPanier(awa, [{ produit_id, qte }]);
  return awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: r.net_a_payer,
  });
};
const mouvements = async (id: number) =>
  (await chef.lire<Mouvement[]>(`/api/mouvements?produit_id=${id}&motif=INVENTAIRE`)).data.map(
    (m) => [m.type, m.qte, m.created_by],
  );
const justes = async () => expect(await verifierInvariants(em())).toEqual([]);

/**
 * Sells while the closing has written everything and waits for one product: what it planned is then
 * no longer so.
 */
async function pendantLaCloture(
  id: number,
  non_comptes: 'laisser' | 'zero',
  ventes: { produit_id: number; qte: number }[],
): Promise<Inventaire> {
  const vente = serveur.orm.em.fork();
  await vente.begin();
  await sql(vente, 'select id from produit where id = any($1) order by id for no key update', [
    ventes.map((v) => v.produit_id),
  ]);
  const cloture = clore(id, non_comptes);
  await expect
    .poll(
      async () =>
        (
          await sql(
            em(),
            `select 1
              from pg_stat_activity
              where wait_event_type = 'Lock'
                and query like 'select count(*) from (select id from produit%'`,
          )
        ).length,
    )
    .toBe(1);
  await sortirDuStock(vente, ventes, {
    motif: 'CASSE',
    source: 'essai',
    source_id: null,
    par: 'Awa',
    maintenant: new Date(),
  });
  await vente.commit();
  const { statut, data } = await cloture;
  expect(statut).toBe(200);
  return data;
}

describe('une vente entre le plan de la clôture et ses verrous', () => {
  it('[INV-6] ce qui reste vrai est gardé, ce qui ne l’est plus est refait : stock, lots et journal justes', async () => {
    const {
      rayon_id,
      ids: [garde = 0, vide = 0, lots = 0, tranquille = 0],
    } = await unRayon([10, 5, 0, 4]);
    const maintenant = new Date();
    await serveur.orm.em.fork().transactional(async (t) => {
      const ouverts = await ouvrirLots(t, [
        { produit_id: lots, numero: 'L1', date_expiration: '2030-01-31' },
        { produit_id: lots, numero: 'L2', date_expiration: '2031-01-31' },
      ]);
      await entrerEnStock(
        t,
        [
          { produit_id: lots, qte: 2, lot_id: ouverts[0] ?? null },
          { produit_id: lots, qte: 5, lot_id: ouverts[1] ?? null },
        ],
        { motif: 'STOCK INITIAL', source: 'essai', source_id: null, par: 'Awa', maintenant },
      );
    });
    const { id } = await ouvrir(rayon_id);
    await compter(bea, id, [
      { produit_id: garde, qte_reelle: 9 },
      { produit_id: lots, qte_reelle: 4 },
      { produit_id: tranquille, qte_reelle: 6 },
    ]);
    const clos = await pendantLaCloture(id, 'zero', [
      { produit_id: garde, qte: 1 },
      { produit_id: vide, qte: 2 },
      { produit_id: lots, qte: 2 },
    ]);
    expect(clos).toMatchObject({ statut: 'Terminé', nb_ecarts: 4 });
    expect(await Promise.all([garde, vide, lots, tranquille].map(stock))).toEqual([8, 0, 2, 6]);
    expect(await Promise.all([garde, vide, lots, tranquille].map(mouvements))).toEqual([
      [['Sortie', 1, 'Chef']],
      [['Sortie', 3, 'Chef']],
      [['Sortie', 3, 'Chef']],
      [['Entrée', 2, 'Chef']],
    ]);
    expect(
      (await chef.lire<LotDeProduit[]>(`/api/produits/${lots}/lots`)).data.map((l) => [
        l.numero,
        l.qte,
      ]),
    ).toEqual([['L2', 2]]);
    // Told once, whatever was tried: the products of the closing, each as it stands.
    await justes();
  });

  it('ce qui fut dit dans un essai défait ne part pas', async () => {
    const {
      rayon_id,
      ids: [bas = 0, vide = 0],
    } = await unRayon([20, 6]);
    await sql(em(), 'update produit set qte_min = 15, qte_max = 30 where id = any($1)', [
      [bas, vide],
    ]);
    const { id } = await ouvrir(rayon_id);
    await compter(bea, id, [{ produit_id: bas, qte_reelle: 12 }]);
    const ecoute = await chef.ecouter('notifications');
    await pendantLaCloture(id, 'zero', [{ produit_id: vide, qte: 1 }]);
    expect(await Promise.all([bas, vide].map(stock))).toEqual([12, 0]);
    const cles = await sql<{ cle: string; n: number }>(
      em(),
      `select cle, count(*)::int as n
        from notification
        where utilisateur_id = $1
          and data::text like '%' || (select libelle from produit where id = $2) || '%'
        group by 1`,
      [chef.id, bas],
    );
    expect(cles.map((c) => c.n)).toEqual([1]);
    const recues = (await ecoute.attendre(2)).flatMap((m) =>
      m.nom === 'notification.creee' ? [m.donnees.notification.id] : [],
    );
    expect(new Set(recues).size).toBe(recues.length);
    for (const n of recues)
      expect(await sqlUn(em(), 'select id from notification where id = $1', [n])).toBeDefined();
    ecoute.prise.disconnect();
    await justes();
  });
});

describe('ouvrir', () => {
  it('[INV-3] un Partiel par rayon, un Total : deux personnes à la fois en ouvrent un seul', async () => {
    const { rayon_id, rayon, ids } = await unRayon([4, 0, 7]);
    const essais = await Promise.all(
      [1, 2, 3].map(() =>
        bea.ecrire<Inventaire>('/api/inventaires', { type: 'Partiel', rayon_id }),
      ),
    );
    expect(essais.map((e) => e.statut).sort()).toEqual([200, 409, 409]);
    const fait = essais.find((e) => e.statut === 200);
    expect(fait).toMatchObject({
      message: phrasesInventaire.inventaireOuvert(fait?.data.numero ?? ''),
      data: {
        type: 'Partiel',
        rayon,
        statut: 'En cours',
        nb_lignes: 3,
        nb_comptees: 0,
        created_by: 'Béa',
        nb_ecarts: null,
      },
    });
    expect(essais.find((e) => e.statut === 409)).toMatchObject({
      errors: [phrasesInventaire.inventaireDejaOuvert(fait?.data.numero ?? '', rayon)],
      data: { id: fait?.data.id },
    });
    expect(
      (await detail(fait?.data.id ?? 0)).lignes
        .map((l) => [l.produit_id, l.qte_theorique, l.qte_reelle, l.ecart])
        .sort(),
    ).toEqual(
      [
        [ids[0], 4, null, null],
        [ids[1], 0, null, null],
        [ids[2], 7, null, null],
      ].sort(),
    );
    const total = await ouvrir();
    expect(await chef.ecrire('/api/inventaires', { type: 'Total' })).toMatchObject({
      statut: 409,
      errors: [phrasesInventaire.inventaireDejaOuvert(total.numero, null)],
    });
    expect((await chef.ecrire(`/api/inventaires/${total.id}/annuler`)).statut).toBe(200);
    await chef.ecrire(`/api/inventaires/${fait?.data.id}/annuler`);
    expect(
      (await chef.ecrire<Inventaire>('/api/inventaires', { type: 'Partiel', rayon_id })).statut,
    ).toBe(200);
  });
  it('un rayon vide, absent, oublié : chacun sa phrase, rien n’est écrit', async () => {
    const { rayon_id, rayon } = await unRayon([]);
    const avant = await sqlUn(em(), 'select count(*) n from inventaire');
    expect(await chef.ecrire('/api/inventaires', { type: 'Partiel', rayon_id })).toMatchObject({
      statut: 422,
      errors: [phrasesInventaire.inventaireRayonVide(rayon)],
    });
    expect(await chef.ecrire('/api/inventaires', { type: 'Partiel' })).toMatchObject({
      statut: 422,
      errors: [phrasesInventaire.inventaireSansRayon],
    });
    expect(
      await chef.ecrire('/api/inventaires', { type: 'Partiel', rayon_id: 999_999 }),
    ).toMatchObject({ statut: 422, errors: [phrasesRefus.introuvable('Rayon')] });
    expect((await chef.ecrire('/api/inventaires', { type: 'Moitié' })).statut).toBe(422);
    expect(await sqlUn(em(), 'select count(*) n from inventaire')).toEqual(avant);
  });
});

describe('compter pendant que l’on vend', () => {
  it('[INV-1] [INV-2] deux comptent un rayon, un troisième en vend : les écarts sont ceux du moment du compte, le stock clos est juste', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0, c = 0, d = 0],
    } = await unRayon([10, 10, 10, 5]);
    const i = await ouvrir(rayon_id);
    // a: one box is missing; two are sold after the count. b: sold before it is counted, nothing
    // missing. c: one in excess. d: left.
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 9 }]);
    await vendre(a, 2);
    await vendre(b, 3);
    await compter(bea, i.id, [
      { produit_id: b, qte_reelle: 7 },
      { produit_id: c, plus: 6 },
    ]);
    await compter(ali, i.id, [{ produit_id: c, plus: 5 }]);
    await vendre(c, 4);
    await vendre(d, 1);
    const lu = await detail(i.id);
    expect(
      lu.lignes
        .map((l) => [l.produit_id, l.qte_theorique, l.qte_reelle, l.ecart, l.compte_par])
        .sort(),
    ).toEqual(
      [
        [a, 10, 9, -1, 'Ali'],
        [b, 7, 7, 0, 'Béa'],
        [c, 10, 11, 1, 'Ali'],
        [d, 4, null, null, null],
      ].sort(),
    );
    expect(lu).toMatchObject({
      nb_comptees: 3,
      nb_ecarts: 2,
      ecart_plus: 500,
      ecart_moins: -500,
      presents: [{ nom: 'Ali' }, { nom: 'Béa' }],
    });
    const clos = await clore(i.id);
    expect(clos).toMatchObject({
      statut: 200,
      message: phrasesInventaire.inventaireClos(i.numero, 2),
      data: { statut: 'Terminé', nb_ecarts: 2, nb_comptees: 3, traite_par: 'Chef' },
    });
    expect([await stock(a), await stock(b), await stock(c), await stock(d)]).toEqual([7, 7, 7, 4]);
    expect([
      await mouvements(a),
      await mouvements(b),
      await mouvements(c),
      await mouvements(d),
    ]).toEqual([[['Sortie', 1, 'Chef']], [], [['Entrée', 1, 'Chef']], []]);
    await justes();
  });
  it('[INV-1] dix personnes scannent la même boîte en même temps que l’on en vend : aucune n’est perdue', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([20]);
    const i = await ouvrir(rayon_id);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        compter(n % 2 ? ali : bea, i.id, [{ produit_id: a, plus: 2 }]),
      ),
      vendre(a, 1),
    ]);
    const [ligne] = (await detail(i.id)).lignes;
    expect(ligne).toMatchObject({ qte_reelle: 20, version: 11 });
    const [entier] = (
      await compter(ali, i.id, [{ produit_id: a, qte_reelle: 19, version: ligne?.version }])
    ).data.lignes;
    expect(entier).toMatchObject({ qte_reelle: 19, ecart: null });
    await clore(i.id);
    expect(await stock(a)).toBe(19);
    await justes();
  });
  it('[INV-1] vendu entre deux scans : la ligne est à vérifier, un compte entier lève le doute', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([5]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, plus: 2 }]);
    await vendre(a, 1);
    await compter(bea, i.id, [{ produit_id: a, plus: 2 }]);
    const aVerifier = async () =>
      (
        await chef.lire<LigneInventaire[]>(
          `/api/inventaires/${i.id}/lignes?page=1&rows=5&etat=a_verifier`,
        )
      ).data.map((l) => l.produit_id);
    expect(await aVerifier()).toEqual([a]);
    await compter(bea, i.id, [{ produit_id: a, qte_reelle: 4 }]);
    expect(await aVerifier()).toEqual([]);
  });
  it('corriger une ligne comptée par un autre entre-temps : 409 qui le nomme ; la même demande rejouée ne compte qu’une fois', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([5]);
    const i = await ouvrir(rayon_id);
    const cle = randomUUID();
    const [un, deux] = [
      await compter(ali, i.id, [{ produit_id: a, plus: 3 }], cle),
      await compter(ali, i.id, [{ produit_id: a, plus: 3 }], cle),
    ];
    expect(deux.texte).toBe(un.texte);
    const libelle = un.data.lignes[0]?.produit_libelle ?? '';
    expect(await compter(bea, i.id, [{ produit_id: a, qte_reelle: 1, version: 1 }])).toMatchObject({
      statut: 409,
      errors: [phrasesInventaire.inventaireCompteAilleurs(libelle, 'Ali', 3)],
      data: { lignes: [{ qte_reelle: 3 }] },
    });
    expect((await detail(i.id)).lignes[0]?.qte_reelle).toBe(3);
  });
  it('[INV-2] vendues après avoir été comptées absentes : le stock ne passe pas sous zéro', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([10]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 2 }]);
    await vendre(a, 5);
    expect((await clore(i.id)).statut).toBe(200);
    expect([await stock(a), await mouvements(a)]).toEqual([0, [['Sortie', 5, 'Chef']]]);
    await justes();
  });
  it('une boîte dans un panier ouvert est dite à côté de l’écart', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([10]);
    await unPanier(awa, [{ produit_id: a, qte: 2 }]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 8 }]);
    expect((await detail(i.id)).lignes[0]).toMatchObject({ ecart: -2, qte_retenue: 2 });
  });
  it('ce qui ne se compte pas : un autre rayon, un produit inconnu, une quantité absurde, un inventaire fermé', async () => {
    const {
      rayon_id,
      rayon,
      ids: [a = 0],
    } = await unRayon([1]);
    const ailleurs = await unProduit(serveur, { libelle: 'AILLEURS' });
    const i = await ouvrir(rayon_id);
    expect(
      await compter(ali, i.id, [
        { produit_id: a, plus: 1 },
        { produit_id: ailleurs, plus: 1 },
      ]),
    ).toMatchObject({
      statut: 422,
      errors: [phrasesInventaire.inventaireHorsRayon('AILLEURS', rayon)],
    });
    expect(await compter(ali, i.id, [{ produit_id: 999_999, plus: 1 }])).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.introuvable('Produit')],
    });
    for (const qte_reelle of [-1, 1.5, 2_000_000])
      expect((await compter(ali, i.id, [{ produit_id: a, qte_reelle }])).statut).toBe(422);
    expect(await compter(ali, i.id, [{ produit_id: a }])).toMatchObject({
      statut: 422,
      errors: [phrasesInventaire.compteQuantite],
    });
    expect(
      await compter(ali, i.id, [
        { produit_id: a, qte_reelle: 1_000_000 },
        { produit_id: a, plus: 1 },
      ]),
    ).toMatchObject({ statut: 422 });
    expect((await detail(i.id)).nb_comptees).toBe(0);
    await clore(i.id);
    expect(await compter(ali, i.id, [{ produit_id: a, plus: 1 }])).toMatchObject({
      statut: 409,
      errors: [phrasesInventaire.inventaireFerme(i.numero, 'Terminé')],
    });
    expect((await compter(ali, 999_999, [{ produit_id: a, plus: 1 }])).statut).toBe(404);
  });
});

describe('clore', () => {
  it('[INV-6] les non comptés sont laissés, ou comptés nuls ; les lots restent la somme du stock', async () => {
    const entrer = (produit_id: number, qte: number, lot: string, jours: number) =>
      chef.ecrire('/api/mouvements', {
        produit_id,
        qte,
        type: 'Entrée',
        motif: 'CORRECTION',
        lot,
        date_expiration: jourPlus(AUJOURDHUI, jours),
      });
    const lots = async (id: number) =>
      (await chef.lire<LotDeProduit[]>(`/api/produits/${id}/lots`)).data.map((l) => [
        l.numero,
        l.qte,
      ]);
    const {
      rayon_id,
      ids: [a = 0, b = 0, c = 0],
    } = await unRayon([2, 3, 0]);
    await entrer(a, 4, 'TOT', 30);
    await entrer(a, 4, 'TARD', 300);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 5 }]);
    const clos = await clore(i.id, 'zero');
    expect(clos.data).toMatchObject({
      nb_lignes: 3,
      nb_comptees: 3,
      nb_ecarts: 2,
      non_comptes: 'zero',
    });
    expect([await lots(a), await stock(b), await mouvements(b), await mouvements(c)]).toEqual([
      [
        ['TARD', 3],
        ['SANS LOT', 2],
      ],
      0,
      [['Sortie', 3, 'Chef']],
      [],
    ]);
    const deux = await ouvrir(rayon_id);
    await compter(ali, deux.id, [{ produit_id: a, qte_reelle: 7 }]);
    await clore(deux.id, 'laisser');
    expect([await lots(a), await stock(b)]).toEqual([
      [
        ['TARD', 3],
        ['SANS LOT', 4],
      ],
      0,
    ]);
    expect((await detail(deux.id)).lignes.find((l) => l.produit_id === b)).toMatchObject({
      qte_reelle: null,
      ecart: null,
      qte_theorique: 0,
    });
    await justes();
  });
  it('[INV-6] un Partiel et un Total comptent la même boîte manquante : elle ne sort qu’une fois', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([10]);
    const [total, partiel] = [await ouvrir(), await ouvrir(rayon_id)];
    await compter(ali, total.id, [{ produit_id: a, qte_reelle: 8 }]);
    await compter(bea, partiel.id, [{ produit_id: a, qte_reelle: 8 }]);
    await Promise.all([clore(partiel.id), clore(total.id)]);
    expect(await stock(a)).toBe(8);
    expect(await mouvements(a)).toHaveLength(1);
    await justes();
  });
  it('un produit créé après l’ouverture entre dans un Total par son scan', async () => {
    const total = await ouvrir();
    const neuf = await unProduit(serveur, { qte: 3 });
    expect(
      (await compter(ali, total.id, [{ produit_id: neuf, plus: 4 }])).data.inventaire.nb_lignes,
    ).toBe(total.nb_lignes + 1);
    await clore(total.id);
    expect(await stock(neuf)).toBe(4);
  });
  it('[INV-7] annuler ne bouge rien ; clore ou annuler deux fois est refusé et le dit', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([4]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 1 }]);
    expect(await chef.ecrire(`/api/inventaires/${i.id}/annuler`)).toMatchObject({
      statut: 200,
      message: phrasesInventaire.inventaireAnnule(i.numero),
      data: { statut: 'Annulé' },
    });
    expect([await stock(a), await mouvements(a)]).toEqual([4, []]);
    expect(await clore(i.id)).toMatchObject({
      statut: 409,
      errors: [phrasesInventaire.inventaireFerme(i.numero, 'Annulé')],
    });
    expect((await chef.ecrire('/api/inventaires/999999/annuler')).statut).toBe(404);
    expect(
      (await chef.ecrire(`/api/inventaires/${(await ouvrir(rayon_id)).id}/cloturer`, {})).statut,
    ).toBe(422);
  });
  it('deux personnes closent à la fois : une fois', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([4]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 1 }]);
    expect(
      (await Promise.all([clore(i.id), clore(i.id), clore(i.id)])).map((r) => r.statut).sort(),
    ).toEqual([200, 409, 409]);
    expect([await stock(a), (await mouvements(a)).length]).toEqual([1, 1]);
    expect(
      await sqlUn(
        em(),
        `select acte, apres->>'ecarts' as ecarts
          from journal_audit
          where entite = 'inventaire' and entite_id = $1 and acte = 'clôture'`,
        [i.id],
      ),
    ).toEqual({ acte: 'clôture', ecarts: '1' });
  });
});

describe('qui voit et entend quoi', () => {
  it('[INV-4] qui compte en aveugle ne voit ni théorique, ni écart, ni valeur, par aucun chemin, et ne clôt pas', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([4]);
    const i = await ouvrir(rayon_id);
    for (const p of [ali, bea]) {
      const compte = await compter(p, i.id, [{ produit_id: a, qte_reelle: 3 }]);
      const lus = [
        compte.data.lignes[0],
        (await detail(i.id, p)).lignes[0],
        (
          await p.lire<LigneInventaire[]>(
            `/api/inventaires/${i.id}/lignes?page=1&rows=5&sort=ecart`,
          )
        ).data[0],
      ];
      for (const l of lus)
        expect(l).toMatchObject({
          qte_reelle: 3,
          qte_theorique: null,
          ecart: null,
          qte_retenue: null,
          a_verifier: null,
          prix_achat: null,
          valeur_ecart: null,
        });
      expect((await p.lire<Inventaire[]>('/api/inventaires?page=1&rows=1')).data[0]).toMatchObject({
        id: i.id,
        nb_ecarts: null,
        ecart_plus: null,
        ecart_moins: null,
      });
      expect(
        (await p.lire(`/api/inventaires/${i.id}/lignes?page=1&rows=5&etat=ecarts`)).statut,
      ).toBe(403);
      expect((await clore(i.id, 'laisser', p)).statut).toBe(403);
    }
    expect((await ali.ecrire('/api/inventaires', { type: 'Total' })).statut).toBe(403);
    expect(
      (
        await chef.lire<LigneInventaire[]>(
          `/api/inventaires/${i.id}/lignes?page=1&rows=5&etat=ecarts`,
        )
      ).data.map((l) => [l.produit_id, l.ecart, l.valeur_ecart]),
    ).toEqual([[a, -1, -500]]);
    expect((await awa.lire(`/api/inventaires/${i.id}`)).statut).toBe(403);
  });
  it('[EVT-21] compter et clore : ce que le socket apporte est ce que REST relit', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0],
    } = await unRayon([4, 6]);
    const i = await ouvrir(rayon_id);
    await verifierEvenement<InventaireComplet>({
      poste: ali,
      topic: `inventaire:${i.id}`,
      noms: ['inventaire.compte', 'inventaire.compte'],
      lire: () => detail(i.id, ali),
      appliquer: (tenu, m) =>
        m.nom === 'inventaire.compte'
          ? {
              ...appliquerInventaire(tenu, m.donnees.inventaire),
              lignes: appliquerComptes(tenu.lignes, m.donnees.lignes),
            }
          : tenu,
      acte: async () => {
        await compter(bea, i.id, [
          { produit_id: a, plus: 1 },
          { produit_id: b, qte_reelle: 6 },
        ]);
        await compter(ali, i.id, [{ produit_id: a, plus: 2 }]);
      },
    });
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      noms: ['produit.stock_modifie'],
      lire: async () => [(await awa.lire<Produit>(`/api/produits/${a}`)).data],
      appliquer: (liste, m) =>
        'produit' in m.donnees ? appliquerProduit(liste, m.donnees.produit) : liste,
      acte: () => clore(i.id),
    });
    const entete = async (id: number) => ({ ...(await detail(id, bea)), lignes: [] });
    const deux = await ouvrir(rayon_id);
    await verifierEvenement<InventaireComplet>({
      poste: bea,
      topic: `inventaire:${deux.id}`,
      noms: ['inventaire.annule'],
      lire: () => entete(deux.id),
      appliquer: (tenu, m) =>
        'inventaire' in m.donnees
          ? { ...appliquerInventaire(tenu, m.donnees.inventaire), lignes: tenu.lignes }
          : tenu,
      acte: () => chef.ecrire(`/api/inventaires/${deux.id}/annuler`),
    });
    await verifierEvenement<Inventaire[]>({
      poste: bea,
      topic: 'inventaires',
      noms: ['inventaire.ouvert', 'inventaire.clos'],
      lire: async () =>
        (await bea.lire<Inventaire[]>('/api/inventaires?page=1&rows=50&order=desc&sort=id')).data,
      appliquer: (liste, m) =>
        !('inventaire' in m.donnees)
          ? liste
          : liste.some((x) => x.id === (m.donnees as { inventaire: Inventaire }).inventaire.id)
            ? liste.map((x) =>
                appliquerInventaire(x, (m.donnees as { inventaire: Inventaire }).inventaire),
              )
            : [m.donnees.inventaire, ...liste],
      acte: async () => clore((await ouvrir(rayon_id)).id),
    });
  });
  it('un inventaire qui change des centaines de produits dit aux écrans de relire', async () => {
    const { rayon_id, ids } = await unRayon(Array.from({ length: 3 }, () => 2));
    await sql(
      em(),
      `with p as (insert into produit (libelle, prix_de_vente, rayon_id)
        select 'MASSE ' || n, 100, $1
        from generate_series(1, 210) n
        returning id)
        select count(*)
        from p`,
      [rayon_id],
    );
    const i = await ouvrir(rayon_id);
    const lignes = (await detail(i.id)).lignes.map((l): Compte => ({
      produit_id: l.produit_id,
      qte_reelle: 5,
    }));
    expect((await compter(chef, i.id, lignes)).statut).toBe(200);
    const ecoute = await awa.ecouter('produits');
    await clore(i.id);
    expect((await ecoute.attendre(1)).map((m) => m.nom)).toEqual(['inventaire.clos']);
    expect(await stock(ids[0] ?? 0)).toBe(5);
    await justes();
  });
});

describe('le journal, quoi qu’il arrive', () => {
  it('[I1] deux inventaires ouverts, clos et annulés au milieu des ventes, retours de vente et mouvements : aucun écart, aucun 5xx', async () => {
    const tirage = new Tirage(11);
    const { rayon_id, ids } = await unRayon([40, 40, 40]);
    const statuts: number[] = [];
    const ventes: number[] = [];
    const ouverts: number[] = [];
    const noter = <R extends { statut: number }>(r: R): R => (statuts.push(r.statut), r);
    const operations = [
      async () => {
        const r = await vendre(tirage.parmi(ids), tirage.entier(1, 4)).catch(() => null);
        if (r && noter(r).data?.vente_id) ventes.push(r.data.vente_id ?? 0);
      },
      async () => {
        const v = ventes.pop();
        if (v) noter(await chef.ecrire(`/api/ventes/${v}/cancel`, {}));
      },
      async () => {
        noter(
          await chef.ecrire('/api/mouvements', {
            produit_id: tirage.parmi(ids),
            qte: tirage.entier(1, 5),
            type: tirage.parmi(['Entrée', 'Sortie']),
            motif: 'CORRECTION',
            ...(tirage.chance(0.5) && { lot: 'X', date_expiration: jourPlus(AUJOURDHUI, 90) }),
          }),
        );
      },
      async () => {
        const r = noter(
          await chef.ecrire<Inventaire>(
            '/api/inventaires',
            tirage.chance(0.5) ? { type: 'Total' } : { type: 'Partiel', rayon_id },
          ),
        );
        if (r.data?.id) ouverts.push(r.data.id);
      },
      async () => {
        const i = ouverts.at(-1);
        if (i)
          noter(
            await compter(tirage.parmi([ali, bea, chef]), i, [
              tirage.chance(0.5)
                ? { produit_id: tirage.parmi(ids), plus: tirage.entier(0, 3) }
                : { produit_id: tirage.parmi(ids), qte_reelle: tirage.entier(0, 50) },
            ]),
          );
      },
      async () => {
        const i = ouverts.at(-1);
        if (i)
          noter(
            await compter(
              ali,
              i,
              ids.toReversed().map((produit_id) => ({ produit_id, plus: 1 })),
            ),
          );
      },
      async () => {
        const i = ouverts.pop();
        if (i && tirage.chance(0.7))
          noter(
            tirage.chance(0.7)
              ? await clore(i)
              : await chef.ecrire(`/api/inventaires/${i}/annuler`),
          );
      },
    ];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 12; n++) await tirage.parmi(operations)();
      }),
    );
    for (const i of new Set(ouverts)) await clore(i);
    expect(statuts.filter((s) => s >= 500 && s !== 503)).toEqual([]);
    expect(statuts.filter((s) => s === 200).length).toBeGreaterThan(20);
    await justes();
  });
});
