// Server: the proposal and the budget are SQL over sales, stock and orders under way.
import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { BudgetDuMois } from '#shared/stock/commande/budget.schema.ts';
import type { Commande, Suggestion } from '#shared/stock/commande/commande.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  commande,
  awa,
  AUJOURDHUI,
  dans,
  em,
  creer,
  acte,
  recevoir,
  uneCommande,
  preparerCommandes,
} from './commandes.scene.ts';

preparerCommandes();

describe('préparer une commande', () => {
  it('[CMD-2] prix du produit quand on ne les dit pas, le même produit deux fois est une ligne, les sommes sont justes', async () => {
    const [a, b] = [
      await unProduit(serveur, { libelle: 'AA', prix: 1000, prix_achat: 600.5, tva: true }),
      await unProduit(serveur, { libelle: 'BB', prix: 500, css: true }),
    ];
    const fournisseur_id = await unFournisseur(serveur, { libelle: 'UBIPHARM' });
    const faite = await creer({
      fournisseur_id,
      attendue_le: dans(5),
      lignes: [
        { produit_id: a, qte: 2 },
        { produit_id: b, qte: 4, prix_achat: 200 },
        { produit_id: a, qte: 1 },
      ],
    });
    expect(faite).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeCreee(faite.data.numero),
      data: {
        status: 'BROUILLON',
        etape: 'Brouillon',
        fournisseur_libelle: 'UBIPHARM',
        attendue_le: dans(5),
        total_achat: 2601.5,
        total_vente: 5000,
        total_tva: 324.27,
        total_css: 8,
        created_by: 'Chantal',
        ended_with: null,
      },
    });
    expect(faite.data.commande_produits.map((l) => [l.produit_id, l.qte, l.prix_achat])).toEqual([
      [a, 3, 600.5],
      [b, 4, 200],
    ]);
    const changee = await acte(faite.data.id, 'update', {
      version: faite.data.version,
      lignes: [{ produit_id: b, qte: 1 }],
      facture: 'F-12',
    });
    expect(changee).toMatchObject({
      statut: 200,
      data: { facture: 'F-12', total_achat: 250, attendue_le: dans(5) },
    });
    expect(
      await acte(faite.data.id, 'update', { version: faite.data.version, lignes: [] }),
    ).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeModifieeAilleurs],
      data: { version: changee.data.version },
    });
    expect((await creer({ fournisseur_id: 999_999 })).statut).toBe(422);
    expect(
      await creer({ fournisseur_id, lignes: [{ produit_id: 999_999, qte: 1 }] }),
    ).toMatchObject({ statut: 422, errors: [phrasesRefus.introuvable('Produit')] });
    expect(
      (await commande.lire<Commande[]>('/api/commandes?page=1&rows=5')).data.every(
        (c) => c.id <= faite.data.id,
      ),
    ).toBe(true);
  });
  it('les filtres : période entière, fournisseur ; la fin avant le début est dite', async () => {
    await uneCommande([[await unProduit(serveur), 1]]);
    const nombre = async (q: string) =>
      (await commande.lire<Commande[]>(`/api/commandes?page=1&rows=100&${q}`)).data.length;
    const tous = await nombre('');
    expect([
      await nombre(`period_from=${AUJOURDHUI}&period_to=${AUJOURDHUI}`),
      await nombre(`period_from=${dans(1)}`),
      await nombre(`period_from=${dans(1)}&period_to=${dans(2)}`),
      await nombre('fournisseur_libelle=ubipharm'),
      await nombre('search_by_keyword=ubipharm'),
    ]).toEqual([tous, tous, 0, 1, 1]);
    expect(
      await commande.lire(`/api/commandes?period_from=${AUJOURDHUI}&period_to=${dans(-1)}`),
    ).toMatchObject({ statut: 422, errors: [phrasesCommun.dateFinAnterieure] });
  });
  it('les sommes sont celles des commandes trouvées, mots compris', async () => {
    const produit_id = await unProduit(serveur, { prix: 900, prix_achat: 500 });
    const fournisseur_id = await unFournisseur(serveur, { libelle: 'Élodie Répartition' });
    await creer({ fournisseur_id, lignes: [{ produit_id, qte: 3 }] });
    await uneCommande([[produit_id, 50]]);
    const chercher = (mots: string) =>
      commande.lire(`/api/commandes?page=1&rows=1&search_by_keyword=${mots}`);
    expect(await chercher('elodie repart')).toMatchObject({
      meta: { total: 1 },
      extra_data: { cout_total_achat: 1500, cout_total_vente: 2700 },
    });
    expect(await chercher('introuvable')).toMatchObject({
      meta: { total: 0 },
      extra_data: { cout_total_achat: 0, cout_total_vente: 0 },
    });
  });
  it('[ACH-2] la proposition suit minimums, ventes et ce qui est en route, dit pourquoi ; chez un fournisseur, ce qu’on lui a commandé', async () => {
    const [bas, vite, plein] = [
      await unProduit(serveur, { qte: 2 }),
      await unProduit(serveur, { qte: 70 }),
      await unProduit(serveur, { qte: 900 }),
    ];
    await sql(em(), 'update produit set qte_min = 5, qte_max = 20 where id = any($1)', [
      [bas, plein],
    ]);
    await sql(em(), 'update produit set qte_max = 0 where id = $1', [vite]);
    const panier = await unPanier(awa, [{ produit_id: vite, qte: 60 }]);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: panier.net_a_payer,
    });
    const lus = async (q = '') =>
      (await commande.lire<Suggestion[]>(`/api/commandes/suggestion${q}`)).data
        .filter((s) => [bas, vite, plein].includes(s.produit_id))
        .map((s) => [s.produit_id, s.qte, s.en_commande, s.en_brouillon]);
    // What sells comes first: sixty of it in its only week.
    expect(await lus()).toEqual([
      [vite, 151, 0, 0],
      [bas, 18, 0, 0],
    ]);
    const faite = await uneCommande([[bas, 18]]);
    expect(await lus('?rupture=0')).toEqual([
      [vite, 151, 0, 0],
      [bas, 18, 0, 18],
    ]);
    await acte(faite.id, 'envoyer', { courriel: false });
    expect(await lus()).toEqual([[vite, 151, 0, 0]]);
    await acte(faite.id, 'annuler');
    expect(await lus(`?fournisseur_id=${faite.fournisseur_id}`)).toEqual([
      [vite, 151, 0, 0],
      [bas, 18, 0, 0],
    ]);
    expect(await lus('?sans_vente=0')).toEqual([[vite, 151, 0, 0]]);
    expect(await lus('?rupture=1')).toEqual([]);
    expect(await lus('?budget=0')).toEqual([]);
  });
});

describe('[BUD-1] [BUD-2] le budget du mois', () => {
  const lire = async (sauf?: number) =>
    (await commande.lire<BudgetDuMois>(`/api/budget-achats${sauf ? `?sauf=${sauf}` : ''}`)).data;
  const poser = (budget: number | null, vu: number | null) =>
    commande.ecrire<BudgetDuMois>('/api/budget-achats', { budget, vu });

  it('compte ce qui est parti ce mois-ci, ni brouillon, ni annulée, ni celle qu’on regarde', async () => {
    const p = await unProduit(serveur, { prix: 5000, prix_achat: 1000 });
    const { engage } = await lire();
    const partie = await uneCommande([[p, 3]]);
    await uneCommande([[p, 50]]);
    expect((await lire()).engage).toBe(engage);
    await acte(partie.id, 'envoyer', { courriel: false });
    expect((await lire()).engage).toBe(engage + 3000);
    expect((await lire(partie.id)).engage).toBe(engage);
    const annulee = await uneCommande([[p, 7]]);
    await acte(annulee.id, 'envoyer', { courriel: false });
    await acte(annulee.id, 'annuler');
    expect((await lire()).engage).toBe(engage + 3000);
    // What came is what is spent; what left last month is last month's.
    await acte(partie.id, 'receptionner', { lignes: [{ produit_id: p, qte: 2 }], solder: true });
    expect((await lire()).engage).toBe(engage + 2000);
    await sql(em(), `update commande set envoyee_at = now() - interval '40 days' where id = $1`, [
      partie.id,
    ]);
    expect((await lire()).engage).toBe(engage);
  });
  it('[BUD-1] reçue sans être partie, elle est du mois où elle est venue, quel que soit celui où elle fut ouverte', async () => {
    const p = await unProduit(serveur, { prix: 5000, prix_achat: 1000 });
    const { engage } = await lire();
    const dictee = await uneCommande([[p, 3]]);
    await sql(em(), `update commande set created_at = now() - interval '40 days' where id = $1`, [
      dictee.id,
    ]);
    await recevoir(dictee.id, [{ produit_id: p, qte: 3 }]);
    expect((await lire()).engage).toBe(engage + 3000);
    await sql(
      em(),
      `update commande_reception
        set created_at = now() - interval '40 days'
        where commande_id = $1`,
      [dictee.id],
    );
    expect((await lire()).engage).toBe(engage);
  });
  it('se change par qui l’a lu, s’audite, se vide', async () => {
    expect((await poser(3_500_000, null)).data).toMatchObject({ budget: 3_500_000 });
    expect(await poser(1, null)).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.budgetChange],
    });
    expect((await poser(null, 3_500_000)).data.budget).toBeNull();
    expect(
      await sql(em(), `select avant, apres from journal_audit where acte = 'budget d’achats'`),
    ).toEqual([
      { avant: { budget: null }, apres: { budget: 3_500_000 } },
      { avant: { budget: 3_500_000 }, apres: { budget: null } },
    ]);
    expect((await awa.ecrire('/api/budget-achats', { budget: 1, vu: null })).statut).toBe(403);
  });
});

it('[CDE-10] ce qui est écarté est gardé avec sa raison et qui l’a écarté, tant qu’on ne le commande pas', async () => {
  const [a, b] = [
    await unProduit(serveur, { libelle: 'GARDE' }),
    await unProduit(serveur, { libelle: 'ECARTE', prix_achat: 700 }),
  ];
  const c = await uneCommande([[a, 2]]);
  const changer = (corps: object) => acte(c.id, 'update', corps);
  const ecarts = [{ produit_id: b, raison: 'trop cher' }, { produit_id: a }];
  const dite = await changer({ lignes: [{ produit_id: a, qte: 2 }], ecarts });
  expect(dite.data.ecarts).toMatchObject([
    { produit_libelle: 'ECARTE', raison: 'trop cher', created_by: 'Chantal', prix_achat: 700 },
  ]);
  // Not named, they stay; what is ordered is no longer set aside.
  expect((await changer({ facture: 'F-9' })).data.ecarts).toHaveLength(1);
  const prise = await changer({
    lignes: [
      { produit_id: a, qte: 2 },
      { produit_id: b, qte: 1 },
    ],
    ecarts: [],
  });
  expect(prise.data.ecarts).toEqual([]);
  await changer({ lignes: [{ produit_id: a, qte: 2 }], ecarts: [{ produit_id: b }] });
  // Ordered by who says nothing of what is set aside.
  const lignes = [a, b].map((produit_id) => ({ produit_id, qte: 2 }));
  expect((await changer({ lignes })).data.ecarts).toEqual([]);
  await changer({ lignes: [{ produit_id: a, qte: 2 }], ecarts: [{ produit_id: b }] });
  const partie = await acte(c.id, 'envoyer', { courriel: false });
  expect(partie.data).toMatchObject({ total_achat: c.total_achat, ecarts: [{ raison: null }] });
  expect((await changer({ ecarts: [] })).statut).toBe(409);
});
