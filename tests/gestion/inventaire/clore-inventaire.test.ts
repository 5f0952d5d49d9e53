// Server: a sale gets in between the plan of a closing and its locks.
import { describe, expect, it } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { surLignesInventaire } from '#shared/gestion/inventaire/inventaire.events.ts';
import type { Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { entrerEnStock, sortirDuStock } from '#server/stock/produit/sortir-du-stock.ts';
import { ouvrirLots } from '#server/stock/produit/lock-lots.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { attentes } from '#tests/harness/pendant-un-tiers.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  chef,
  ali,
  bea,
  em,
  AUJOURDHUI,
  unRayon,
  ouvrir,
  compter,
  clore,
  detail,
  stock,
  mouvements,
  justes,
  preparerInventaires,
} from './inventaires.scene.ts';

preparerInventaires();

/**
 * What others do while the closing has written everything and waits for one of these products: what
 * it planned is then no longer so.
 */
async function pendantLaCloture(
  id: number,
  { non_comptes, tenus }: { non_comptes: 'laisser' | 'zero'; tenus: readonly number[] },
  agir: (tiers: ReturnType<typeof em>) => Promise<unknown>,
): Promise<Inventaire> {
  const tiers = em();
  await tiers.begin();
  await sql(tiers, 'select id from produit where id = any($1) order by id for no key update', [
    tenus,
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
              where datname = current_database() and wait_event_type = 'Lock'
                and query like 'select count(*) as "n" from (select "id" from "produit"%'`,
          )
        ).length,
    )
    .toBe(1);
  await agir(tiers).finally(() => tiers.commit());
  const { statut, data } = await cloture;
  expect(statut).toBe(200);
  return data;
}
/** Sells while it waits. */
const vendrePendantLaCloture = (
  id: number,
  non_comptes: 'laisser' | 'zero',
  ventes: { produit_id: number; qte: number }[],
): Promise<Inventaire> =>
  pendantLaCloture(id, { non_comptes, tenus: ventes.map((v) => v.produit_id) }, (tiers) =>
    sortirDuStock(tiers, ventes, {
      motif: 'CASSE',
      source: 'essai',
      source_id: null,
      par: 'Awa',
      maintenant: new Date(),
    }),
  );

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
    const clos = await vendrePendantLaCloture(id, 'zero', [
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
    await vendrePendantLaCloture(id, 'zero', [{ produit_id: vide, qte: 1 }]);
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
      expect(await sqlOne(em(), 'select id from notification where id = $1', [n])).toBeDefined();
    ecoute.prise.disconnect();
    await justes();
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
  it('[INV-6] clos, chaque écart vaut ce que la boîte coûtait ce jour-là, même rien', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([5]);
    const coute = (centimes: number) =>
      sql(em(), 'update produit set prix_achat = $2 where id = $1', [a, centimes]);
    await coute(0);
    const i = await ouvrir(rayon_id);
    await compter(ali, i.id, [{ produit_id: a, qte_reelle: 2 }]);
    await clore(i.id, 'laisser');
    await coute(100_000);
    const { ecart_moins, lignes } = await detail(i.id);
    expect([ecart_moins, lignes[0]]).toMatchObject([0, { prix_achat: 0, valeur_ecart: 0 }]);
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
  it('[INV-6] [EVT-21] ce qui suit la clôture d’un autre inventaire s’entend : corriger la ligne n’est pas refusé', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([10]);
    const [total, partiel] = [await ouvrir(), await ouvrir(rayon_id)];
    await compter(ali, total.id, [{ produit_id: a, qte_reelle: 8 }]);
    await compter(bea, partiel.id, [{ produit_id: a, qte_reelle: 8 }]);
    const { lignes: lues } = await detail(total.id, ali);
    const entendus = await verifierEvenement({
      poste: ali,
      topic: `inventaire:${total.id}`,
      lire: async () => (await detail(total.id, ali)).lignes,
      appliquer: surLignesInventaire,
      acte: () => clore(partiel.id),
      noms: ['inventaire.compte'],
    });
    const tenues = entendus.reduce((l, m) => surLignesInventaire(l, m), lues);
    const version = tenues.find((l) => l.produit_id === a)?.version ?? 0;
    expect((await detail(total.id)).lignes.find((l) => l.produit_id === a)).toMatchObject({
      version,
      ecart: 0,
      compte_par: 'Ali',
    });
    const corrige = await compter(ali, total.id, [{ produit_id: a, qte_reelle: 7, version }]);
    expect(corrige.errors).toEqual([]);
    await clore(total.id);
    expect(await stock(a)).toBe(7);
    await justes();
  });
  it('[INV-6] comptée par un autre pendant la clôture : la boîte manquante ne sort qu’une fois', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0],
    } = await unRayon([10, 10]);
    const [total, partiel] = [await ouvrir(), await ouvrir(rayon_id)];
    await compter(ali, total.id, [
      { produit_id: a, qte_reelle: 9 },
      { produit_id: b, qte_reelle: 8 },
    ]);
    // The closing waits for the first product, and does not hold the second one yet.
    await pendantLaCloture(total.id, { non_comptes: 'laisser', tenus: [a] }, () =>
      compter(bea, partiel.id, [{ produit_id: b, qte_reelle: 8 }]),
    );
    expect((await detail(partiel.id)).lignes.find((l) => l.produit_id === b)).toMatchObject({
      qte_reelle: 8,
      qte_theorique: 8,
      ecart: 0,
    });
    await clore(partiel.id);
    expect([await stock(a), await stock(b)]).toEqual([9, 8]);
    expect(await mouvements(b)).toEqual([['Sortie', 2, 'Chef']]);
    await justes();
  });
  it('[INV-6] deux clôtures passent l’une après l’autre : la seconde attend avant d’écrire une ligne', async () => {
    const {
      rayon_id,
      ids: [a = 0],
    } = await unRayon([10]);
    const [total, partiel] = [await ouvrir(), await ouvrir(rayon_id)];
    for (const { id } of [total, partiel])
      await compter(ali, id, [{ produit_id: a, qte_reelle: 8 }]);
    const secondes: ReturnType<typeof clore>[] = [];
    await pendantLaCloture(total.id, { non_comptes: 'laisser', tenus: [a] }, async () => {
      secondes.push(clore(partiel.id));
      await jusqua(async () => (await attentes(serveur)).length === 2, 'la seconde attend');
      expect(await attentes(serveur)).toContain('advisory');
    });
    expect(await Promise.all(secondes)).toMatchObject([{ statut: 200, data: { nb_ecarts: 0 } }]);
    expect([await stock(a), (await mouvements(a)).length]).toEqual([8, 1]);
    await justes();
  });
  it('[INV-22] deux inventaires ouverts sur un rayon : le compte le plus tardif tient, et c’est dit des deux côtés et à la clôture', async () => {
    const {
      rayon_id,
      ids: [a = 0, b = 0, c = 0],
    } = await unRayon([10, 10, 10]);
    const total = await ouvrir();
    const partiel = await ouvrir(rayon_id);
    await compter(ali, total.id, [{ produit_id: a, qte_reelle: 4 }]);
    await compter(bea, partiel.id, [
      { produit_id: a, qte_reelle: 10 },
      { produit_id: b, qte_reelle: 9 },
      { produit_id: c, qte_reelle: 8 },
    ]);
    // Counted in both, the last time in the total: that one stands.
    await compter(ali, total.id, [{ produit_id: c, qte_reelle: 7 }]);
    const dit = async (id: number) =>
      (await detail(id)).lignes
        .filter((l) => [a, b, c].includes(l.produit_id))
        .map((l) => l.compte_ailleurs);
    expect(await dit(total.id)).toEqual([
      { numero: partiel.numero, apres: true },
      { numero: partiel.numero, apres: true },
      { numero: partiel.numero, apres: false },
    ]);
    expect(await dit(partiel.id)).toEqual([
      { numero: total.numero, apres: false },
      null,
      { numero: total.numero, apres: true },
    ]);
    await clore(partiel.id);
    expect(await Promise.all([a, b, c].map(stock))).toEqual([10, 9, 8]);
    const clos = await clore(total.id);
    expect(clos.message).toContain(phrasesInventaire.comptesPlusTard(1, partiel.numero));
    expect(await Promise.all([a, b, c].map(stock))).toEqual([10, 9, 7]);
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
      await sqlOne(
        em(),
        `select acte, apres->>'ecarts' as ecarts
          from journal_audit
          where entite = 'inventaire' and entite_id = $1 and acte = 'clôture'`,
        [i.id],
      ),
    ).toEqual({ acte: 'clôture', ecarts: '1' });
  });
});
