// Server: ten people count one box while it sells; each count is a locked addition.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type { Inventaire, LigneInventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  chef,
  awa,
  ali,
  bea,
  em,
  unRayon,
  ouvrir,
  compter,
  clore,
  detail,
  stock,
  vendre,
  mouvements,
  justes,
  preparerInventaires,
} from './inventaires.scene.ts';

preparerInventaires();

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
    const avant = await sqlOne(em(), 'select count(*) n from inventaire');
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
    expect(await sqlOne(em(), 'select count(*) n from inventaire')).toEqual(avant);
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
  it('[INV-1] vendu, puis une boîte de moins : la ligne est à vérifier ; deux fois de suite, deux boîtes, sans refus', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0],
    } = await unRayon([10, 10]);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [
      { produit_id: a, qte_reelle: 10 },
      { produit_id: b, qte_reelle: 1 },
    ]);
    await vendre(a, 3);
    const moins = (produit_id: number) => compter(ali, i.id, [{ produit_id, plus: -1 }]);
    const [un, deux, , sousZero] = [await moins(a), await moins(a), await moins(b), await moins(b)];
    expect([un, deux].map((r) => [r.statut, r.data.lignes[0]?.qte_reelle])).toEqual([
      [200, 9],
      [200, 8],
    ]);
    expect(sousZero).toMatchObject({ statut: 200, data: { lignes: [{ qte_reelle: 0 }] } });
    const { data } = await chef.lire<LigneInventaire[]>(
      `/api/inventaires/${i.id}/lignes?page=1&rows=5&etat=a_verifier`,
    );
    expect(data.map((l) => [l.produit_id, l.qte_reelle])).toEqual([[a, 8]]);
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
  it('[INV-9] [INV-10] deux comptes loin l’un de l’autre restent, la clôture attend ; un tiers ou un choix tranche', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0],
    } = await unRayon([100, 100]);
    const i = await ouvrir(rayon_id);
    const etat = async (id: number) =>
      (await detail(i.id)).lignes
        .filter((l) => l.produit_id === id)
        .map((l) => [l.qte_reelle, l.compte_par, l.autre_qte, l.autre_par])[0];
    for (const id of [a, b]) {
      await compter(ali, i.id, [{ produit_id: id, qte_reelle: 100 }]);
      const second = await compter(bea, i.id, [{ produit_id: id, qte_reelle: 10 }]);
      expect(second.data.lignes[0]).toMatchObject({ autre_qte: 100, autre_par: 'Ali' });
      expect(await etat(id)).toEqual([10, 'Béa', 100, 'Ali']);
    }
    const refusee = await clore(i.id);
    expect(refusee).toMatchObject({ statut: 409, code: 'inventaire_a_recompter' });
    expect(await stock(a)).toBe(100);
    const lus = await bea.lire<LigneInventaire[]>(
      `/api/inventaires/${i.id}/lignes?page=1&rows=5&etat=a_recompter`,
    );
    expect(lus.meta?.total).toBe(2);
    const choix = [{ produit_id: a, retenir: 'autre' }] as const;
    expect(await compter(bea, i.id, choix)).toMatchObject({
      statut: 403,
      errors: [phrasesInventaire.compteARetenir],
    });
    expect((await compter(chef, i.id, choix)).statut).toBe(200);
    expect(await etat(a)).toEqual([100, 'Ali', null, null]);
    expect((await compter(chef, i.id, choix)).statut).toBe(409);
    await compter(chef, i.id, [{ produit_id: b, qte_reelle: 40 }]);
    expect(await etat(b)).toEqual([40, 'Chef', null, null]);
    expect((await clore(i.id)).statut).toBe(200);
    expect([await stock(a), await stock(b)]).toEqual([100, 40]);
    expect(
      await sqlOne(
        em(),
        `select utilisateur, acte, apres->>'compte_par' as qui
        from journal_audit where entite = 'inventaire' and acte = 'choix de compte' and entite_id = $1`,
        [i.id],
      ),
    ).toEqual({ utilisateur: 'Chef', acte: 'choix de compte', qui: 'Ali' });
    await justes();
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
  it('[INV-1] mis au rayon depuis l’ouverture d’un Partiel, un produit s’y compte', async () => {
    const { rayon_id } = await unRayon([10]);
    const i = await ouvrir(rayon_id);
    const nouveau = await unProduit(serveur, { libelle: 'NOUVEAU', qte: 5 });
    await sql(em(), 'update produit set rayon_id = $2 where id = $1', [nouveau, rayon_id]);
    const fait = await compter(ali, i.id, [{ produit_id: nouveau, qte_reelle: 4 }]);
    expect(fait).toMatchObject({ statut: 200, data: { inventaire: { nb_lignes: 2 } } });
    expect((await detail(i.id)).lignes.find((l) => l.produit_id === nouveau)).toMatchObject({
      qte_theorique: 5,
      ecart: -1,
    });
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
