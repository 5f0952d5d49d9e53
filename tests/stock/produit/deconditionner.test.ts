// Server: two open the last box at once: one lock, one box.
import { describe, expect, test } from 'vitest';
import * as phrasesDetail from '#shared/stock/produit/deconditionnement.phrases.ts';
import type { DetailProduit } from '#shared/stock/produit/deconditionnement.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  awa,
  chef,
  dans,
  justes,
  lireProduit,
  preparerLots,
  resume,
  serveur,
  unProduitEnLots,
  vendre,
} from './lots.scene.ts';

preparerLots();

const ouvrir = (id: number, boites = 1) =>
  chef.ecrire<DetailProduit>(`/api/produits/${id}/ouvrir-boites`, { boites });
const regler = (id: number, unite_id: number, unites_par_boite = 30) =>
  chef.ecrire<DetailProduit>(`/api/produits/${id}/detail`, { unite_id, unites_par_boite });

describe('[DEC-1] ouvrir une boîte', () => {
  test('le premier périmé d’abord, jamais un périmé ; les unités gardent lot et date ; le stock est juste des deux côtés', async () => {
    await chef.ecrire('/api/mouv_motifs', { libelle: 'CORRECTION' });
    const id = await unProduitEnLots(
      [
        ['PASSE', dans(-2), 5],
        ['TARD', dans(300), 2],
        ['TOT', dans(100), 2],
      ],
      3,
    );
    await chef.ecrire(`/api/produits/${id}/update`, { prix_achat: 1000, prix_de_vente: 3000 });
    const unite = await unProduit(serveur, { qte: 0, prix: 150, prix_achat: 0 });
    expect((await ouvrir(id)).code).toBe('detail_absent');
    expect((await regler(id, unite)).message).toBe('Vente à l’unité réglée : 30 unités par boîte.');
    const lire = async () =>
      await Promise.all(
        [id, unite].map(async (p) => (await awa.lire<Produit>(`/api/produits/${p}`)).data),
      );
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      lire,
      noms: ['produit.stock_modifie', 'produit.stock_modifie'],
      appliquer: surProduits,
      acte: async () => {
        const fait = await ouvrir(id, 3);
        expect([fait.errors, fait.message]).toEqual([[], '3 boîtes ouvertes : 90 unités de plus.']);
        expect(fait.data).toMatchObject({ boites: 4, unites: 90, unites_par_boite: 30 });
      },
    });
    expect(await resume(id)).toEqual([
      ['PASSE', 5],
      ['TARD', 1],
      ['SANS LOT', 3],
    ]);
    expect(await resume(unite)).toEqual([
      ['TOT', 60],
      ['TARD', 30],
    ]);
    const { data } = await chef.lire<VoletProduit>(`/api/produits/${unite}/volet`);
    expect(data.lots.map((l) => l.date_expiration)).toEqual([dans(100), dans(300)]);
    expect([data.produit.prix_achat, data.cout_moyen]).toEqual([33.33, 33.33]);
    expect(data.detail).toMatchObject({ boite_id: id, boites: 4, unites: 90 });
    expect(data.mouvements?.[0]).toMatchObject({ motif: 'DECONDITIONNEMENT', mouvement: 90 });
    // Opened to the last that may be sold, boxes without a lot too; not one more.
    expect((await ouvrir(id, 4)).errors).toEqual([]);
    const trop = await ouvrir(id);
    expect([trop.statut, trop.code, trop.errors]).toEqual([
      422,
      'stock_insuffisant',
      ['1 boîte demandée, 0 vendable en stock.'],
    ]);
    expect(await resume(unite)).toEqual([
      ['TOT', 60],
      ['TARD', 60],
      ['SANS LOT', 90],
    ]);
    expect((await vendre(unite, 7)).errors).toEqual([]);
    await justes();
  });

  test('[NOT-10] le coût de l’unité suit celui de la boîte : au-dessus du prix, dit ; revenu dessous, ce n’est plus à lire', async () => {
    const id = await unProduit(serveur, { qte: 5, prix: 3000, prix_achat: 1500 });
    const unite = await unProduit(serveur, { libelle: 'CACHET', qte: 9, prix: 40, prix_achat: 10 });
    await regler(id, unite);
    const dites = async () => (await nonLues(chef)).filter((m) => m?.startsWith('CACHET'));
    await ouvrir(id);
    expect(await dites()).toEqual(['CACHET : vendu 40 FCFA, acheté 50 FCFA (Chef).']);
    await chef.ecrire(`/api/produits/${id}/update`, { prix_achat: 900 });
    await ouvrir(id);
    expect(await dites()).toEqual([]);
  });

  test('la paire changée pendant qu’on attend : rien n’est ouvert selon l’ancienne, et c’est dit', async () => {
    const id = await unProduit(serveur, { qte: 3 });
    const [avant, apres] = [
      await unProduit(serveur, { qte: 0 }),
      await unProduit(serveur, { qte: 0 }),
    ];
    await regler(id, avant, 30);
    const pendant = (changement: string, valeurs: unknown[]) =>
      pendantUnTiers(
        serveur,
        [
          `with tenu as materialized (select id from produit where id = $1 for no key update)
          ${changement}`,
          [id, ...valeurs],
        ],
        () => ouvrir(id),
      );
    const refusee = { statut: 409, code: 'detail_change', errors: [phrasesDetail.detailChange] };
    const changer = (quoi: string) =>
      `update deconditionnement set ${quoi} = $2 where boite_id in (select id from tenu)`;
    expect(await pendant(changer('unites_par_boite'), [20])).toMatchObject(refusee);
    expect(await pendant(changer('unite_id'), [apres])).toMatchObject({
      ...refusee,
      data: { unite_id: apres, unites_par_boite: 20 },
    });
    expect(
      await pendant('delete from deconditionnement where boite_id in (select id from tenu)', []),
    ).toMatchObject(refusee);
    const restes = await Promise.all([id, avant, apres].map(lireProduit));
    expect(restes.map((p) => p.qte)).toEqual([3, 0, 0]);
    await justes();
  });

  test('deux personnes ouvrent la dernière boîte à la fois : une seule y arrive', async () => {
    const id = await unProduit(serveur, { qte: 1 });
    const unite = await unProduit(serveur, { qte: 0 });
    await regler(id, unite, 10);
    const statuts = (await Promise.all([1, 2, 3].map(() => ouvrir(id)))).map((r) => r.statut);
    expect(statuts.sort()).toEqual([200, 422, 422]);
    expect([(await lireProduit(id)).qte, (await lireProduit(unite)).qte]).toEqual([0, 10]);
    await justes();
  });
});

describe('[DEC-4] régler la vente à l’unité', () => {
  test('une unité est d’une seule boîte ; ni elle-même, ni une chaîne', async () => {
    const [a, b, c, d] = [
      await unProduit(serveur),
      await unProduit(serveur, { libelle: 'B À L’UNITÉ' }),
      await unProduit(serveur),
      await unProduit(serveur),
    ];
    expect((await regler(a, a)).statut).toBe(422);
    expect((await regler(a, 999_999)).statut).toBe(404);
    expect((await regler(a, b)).statut).toBe(200);
    const pris = await regler(c, b);
    expect([pris.statut, pris.code, pris.errors]).toEqual([
      409,
      'detail_pris',
      ['« B À L’UNITÉ » est déjà l’unité, ou la boîte, d’un autre produit.'],
    ]);
    // Neither a unit that is opened, nor a box that is a unit.
    expect((await regler(b, d)).code).toBe('detail_pris');
    expect((await regler(c, a)).code).toBe('detail_pris');
    // Set again, it is another number, or another product.
    expect((await regler(a, b, 12)).data.unites_par_boite).toBe(12);
    expect((await regler(a, d)).data.unite_id).toBe(d);
    expect((await chef.ecrire(`/api/produits/${a}/detail/retirer`)).statut).toBe(200);
    expect((await chef.ecrire(`/api/produits/${a}/detail/retirer`)).statut).toBe(404);
    expect((await ouvrir(a)).code).toBe('detail_absent');
    await justes();
  });
  test('[FUS-7] ce qu’un autre a réglé entre-temps n’est pas remplacé sans être dit ; le journal garde ce qui était', async () => {
    const [a, b, c] = [
      await unProduit(serveur),
      await unProduit(serveur, { libelle: 'B À L’UNITÉ' }),
      await unProduit(serveur),
    ];
    const poser = (unite_id: number, unites_par_boite: number, vu: object | null) =>
      chef.ecrire<DetailProduit>(`/api/produits/${a}/detail`, { unite_id, unites_par_boite, vu });
    expect((await poser(b, 30, null)).statut).toBe(200);
    const tard = await poser(c, 28, null);
    expect(tard).toMatchObject({
      statut: 409,
      code: 'detail_change',
      errors: [
        phrasesDetail.detailRegleAilleurs({ unite_libelle: 'B À L’UNITÉ', unites_par_boite: 30 }),
      ],
      data: { unite_id: b, unites_par_boite: 30 },
    });
    expect((await poser(b, 28, { unite_id: b, unites_par_boite: 30 })).statut).toBe(200);
    expect((await poser(b, 20, { unite_id: b, unites_par_boite: 30 })).statut).toBe(409);
    await chef.ecrire(`/api/produits/${a}/detail/retirer`);
    const retiree = await poser(b, 20, { unite_id: b, unites_par_boite: 28 });
    expect(retiree.errors).toEqual([phrasesDetail.detailRegleAilleurs(null)]);
    const traces = await sql(
      serveur.orm.em.fork(),
      `select avant, apres from journal_audit
        where entite = 'produit' and entite_id = $1 and acte = 'vente à l’unité' order by id`,
      [a],
    );
    expect(traces).toMatchObject([
      { avant: null, apres: { unites_par_boite: 30 } },
      { avant: { unite_id: b, unites_par_boite: 30 }, apres: { unites_par_boite: 28 } },
      { avant: { unite_id: b, unites_par_boite: 28 }, apres: null },
    ]);
  });
  test('ce qui n’est pas un nombre d’unités est refusé en mots', async () => {
    const [a, b] = [await unProduit(serveur), await unProduit(serveur)];
    expect((await regler(a, b, 1)).errors).toEqual([
      'Le champ « unités par boîte » doit être au moins 2.',
    ]);
    expect((await regler(a, b, 2.5)).statut).toBe(422);
    await regler(a, b);
    expect((await ouvrir(a, 0)).errors).toEqual(['Le champ « boîtes » doit être au moins 1.']);
  });
});
