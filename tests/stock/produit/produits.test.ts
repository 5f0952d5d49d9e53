// Server: a CIP in any of four columns belongs to one product, though two create at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cip13De, ecrituresDuCode } from '#shared/stock/produit/codes.rules.ts';
import type { PrixDuProduit, Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { entrerEnStock, sortirDuStock } from '#server/stock/produit/sortir-du-stock.ts';
import { unPanier, unProduit, VENDRE } from '../../factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits', 'mouvement'] }],
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

const creer = (corps: object) =>
  chantal.ecrire<Produit>('/api/produits', {
    libelle: 'PRODUIT CRÉÉ',
    prix_de_vente: 1000,
    ...corps,
  });
const chercher = async (mots: string) =>
  (
    await awa.lire<Produit[]>(
      `/api/produits?page=1&rows=50&total=borne&search_by_keyword=${encodeURIComponent(mots)}`,
    )
  ).data.map((p) => p.libelle);

describe('[PRO-26] un rayon, une nature, par son nom ou par son id', () => {
  // Numbered, each bears the id of the one before as its name.
  const numeroter = async (poste: Poste, chemin: string) => {
    const creer = async (libelle: string) =>
      (await poste.ecrire<{ id: number }>(chemin, { libelle })).data.id;
    const premier = await creer('AUTRE');
    return { premier, second: await creer(String(premier)) };
  };
  test.each([
    ['rayon', '/api/rayons'],
    ['nature', '/api/prod_natures'],
  ] as const)(
    'des noms qui sont des nombres : le nom d’abord, jamais deux à la fois (%s)',
    async (champ, chemin) => {
      const chef = await serveur.poste(`Chef ${champ}`, { is_admin: true });
      const { premier, second } = await numeroter(chef, chemin);
      const ranger = async (libelle: string, ou: number) => {
        const id = await unProduit(serveur, { libelle, qte: 10, prix_achat: 100 });
        await chef.ecrire(`/api/produits/${id}/update`, { [`${champ}_id`]: ou });
      };
      await ranger(`A ${champ}`, premier);
      await ranger(`B ${champ}`, second);
      const lire = async (valeur: string, mots = '') => {
        const { data, extra_data } = await chef.lire<Produit[]>(
          `/api/produits?page=1&rows=50&is_active=1&${champ}=${valeur}${mots}`,
        );
        return [data.map((p) => p.libelle), extra_data] as const;
      };
      const vaut = { cout_total_achat: 1_000, cout_total_vente: 10_000 };
      expect(await lire(String(premier))).toEqual([[`B ${champ}`], vaut]);
      expect(await lire(String(second))).toEqual([[`B ${champ}`], vaut]);
      // Nobody's name: an id, in the rows as in their sums.
      expect(await lire(`0${premier}`)).toEqual([[`A ${champ}`], vaut]);
      expect(await lire('autre')).toEqual([[`A ${champ}`], vaut]);
      expect((await lire('987654'))[0]).toEqual([]);
      const cherches = `&total=borne&search_by_keyword=${champ}`;
      expect((await lire(String(premier), cherches))[0]).toEqual([`B ${champ}`]);
    },
  );
});

describe('créer et modifier', () => {
  test('[PRO-10] un CIP n’appartient qu’à un produit, dans l’une quelconque des quatre colonnes, et la phrase dit lequel', async () => {
    expect((await creer({ libelle: 'PREMIER', cip: '1000001', cip_deux: '1000002' })).statut).toBe(
      200,
    );
    for (const colonne of ['cip', 'cip_1', 'cip_2', 'cip_deux']) {
      const refusee = await creer({ libelle: 'SECOND', [colonne]: '1000002' });
      expect([refusee.statut, refusee.errors]).toEqual([
        422,
        ['Le code CIP 1000002 est déjà celui de « PREMIER ».'],
      ]);
    }
    const autre = await creer({ libelle: 'AUTRE', cip: '1000003' });
    expect(
      (await chantal.ecrire(`/api/produits/${autre.data.id}/update`, { cip_2: '1000001' })).statut,
    ).toBe(422);
    expect(
      (
        await chantal.ecrire<Produit>(`/api/produits/${autre.data.id}/update`, {
          cip: '1000003',
          cip_1: ' ',
        })
      ).data,
    ).toMatchObject({ cip: '1000003', cip_1: null });
  });

  test('[PRO-10] deux créations simultanées du même CIP : une seule passe, sans erreur interne', async () => {
    const statuts = (
      await Promise.all(Array.from({ length: 6 }, () => creer({ cip: '1000099' })))
    ).map((r) => r.statut);
    expect(statuts.sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test.each([
    ['un UPC-A et ses treize chiffres', '036000291452', '0036000291452'],
    ['un CIP7 et son CIP13', '4455701', cip13De('4455701')],
  ])(
    '[PRO-10] [SCN-22] %s créés au même instant : un seul passe, la base en répond',
    async (_quoi, court, long) => {
      const faites = await Promise.all(
        [court, long, court, long].map((cip, i) => creer({ [i % 2 === 0 ? 'cip' : 'cip_2']: cip })),
      );
      expect(faites.map((r) => r.statut).sort()).toEqual([200, 422, 422, 422]);
      for (const { statut, errors } of faites)
        if (statut !== 200) expect(errors[0]).toMatch(/code CIP/);
      // whoever writes without looking first is held by the base too
      for (const code of [court, long])
        await expect(unProduit(serveur, { cip: code })).rejects.toThrow(/produit_cip/);
    },
  );
  test('[SCN-22] 0 et les treize chiffres se gardent par eux : tout lecteur trouve la boîte', async () => {
    const treize = cip13De('4455799');
    const { data } = await creer({ libelle: 'GTIN', cip: `0${treize}` });
    expect(data).toMatchObject({ cip: treize });
    expect((await creer({ cip: treize })).statut).toBe(422);
  });
  test('[SCN-22] un produit porte lui-même les deux écritures de son code, et les garde', async () => {
    const cips = { cip: '4455702', cip_1: cip13De('4455702') };
    const { data, statut } = await creer(cips);
    expect([statut, data]).toMatchObject([200, cips]);
    const { id, version } = data;
    const moins = await chantal.ecrire(`/api/produits/${id}/update`, { cip: null, version });
    expect(moins.statut).toBe(200);
    await expect(unProduit(serveur, { cip: '4455702' })).rejects.toThrow(/produit_cip/);
  });
  test('[SCN-22] la base et la règle disent les mêmes écritures', async () => {
    const codes = ['4455701', '036000291452', '036000291453', '0036000291452', '3400944557011'];
    const dites = await sql<{ code: string; canonique: string }>(
      serveur.orm.em.fork(),
      'select code, f_code_canonique(code) as canonique from unnest($1::text[]) code',
      [[...codes, ...codes.flatMap(ecrituresDuCode)]],
    );
    const canonique = new Map(dites.map((d) => [d.code, d.canonique]));
    for (const a of codes)
      for (const b of codes)
        expect([a, b, canonique.get(a) === canonique.get(b)]).toEqual([
          a,
          b,
          ecrituresDuCode(a).includes(b),
        ]);
  });

  test('[PRO-7] [PRO-8] les bornes sont dites, un prix sous le prix d’achat est accepté avec un avertissement', async () => {
    expect(
      (await creer({ qte_min: 5, qte_max: 2, prix_de_vente: 0, rayon_id: 999 })).errors,
    ).toEqual([
      'La quantité minimale ne peut pas dépasser la quantité maximale.',
      'Le prix de vente doit être supérieur à 0.',
      'Rayon introuvable.',
    ]);
    const perte = await creer({ prix_achat: 2000 });
    expect(perte.message).toBe(
      'Produit créé avec succès. Attention : le prix de vente est inférieur au prix d’achat.',
    );
  });

  test('[PRO-19] un prix de vente n’a pas de centimes ; rien n’est écrit', async () => {
    const refuse = await creer({ libelle: 'À CENTIMES', prix_de_vente: 12.75 });
    expect([refuse.statut, refuse.errors]).toEqual([
      422,
      ['Le champ « prix de vente » n’a pas de centimes : il n’y a pas de pièce sous 1 FCFA.'],
    ]);
    expect(await chercher('À CENTIMES')).toEqual([]);
    const { data } = await creer({ libelle: 'SANS CENTIMES', prix_achat: 12.75 });
    const change = await chantal.ecrire(`/api/produits/${data.id}/update`, {
      prix_de_vente: '1000,5',
    });
    expect(change.statut).toBe(422);
  });

  test('[PAN-16] pris en charge tant que la fiche ne dit pas le contraire, et la fiche le dit', async () => {
    const { data } = await creer({ libelle: 'POUDRE VISAGE' });
    expect(data.couvert).toBe(true);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { couvert: false });
    const lu = () => chantal.lire<Produit>(`/api/produits/${data.id}`);
    expect((await lu()).data.couvert).toBe(false);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { prix_de_vente: 1250 });
    expect((await lu()).data.couvert).toBe(false);
  });
  test('[I1] la quantité de départ est un mouvement STOCK INITIAL, et le prix changé est au journal', async () => {
    const { data } = await creer({
      libelle: 'AVEC STOCK',
      cip: '3400930000199',
      qte: 12,
      prix_achat: 400.5,
    });
    expect(data).toMatchObject({ qte: 12, qte_disponible: 12, prix_achat: 400.5 });
    const mouvements = await chantal.lire<object[]>(`/api/mouvements?produit_id=${data.id}`);
    expect(mouvements.data).toEqual([
      expect.objectContaining({
        type: 'Entrée',
        motif: 'STOCK INITIAL',
        cip: '3400930000199',
        qte: 12,
        created_by: 'Chantal',
      }),
    ]);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { prix_de_vente: 1250 });
    const audit = await sqlOne(
      serveur.orm.em.fork(),
      `select avant, apres, utilisateur from journal_audit where acte = 'prix' and entite_id = $1`,
      [data.id],
    );
    expect(audit).toEqual({
      avant: { prix_achat: 400.5, prix_de_vente: 1000 },
      apres: { prix_achat: 400.5, prix_de_vente: 1250 },
      utilisateur: 'Chantal',
    });
  });

  test('une création se voit aussitôt sur les écrans qui suivent les produits', async () => {
    const ecran = await awa.ecouter('produits');
    const { data } = await creer({ libelle: 'EN DIRECT' });
    // What earlier tests did may still be on its way.
    await expect
      .poll(() =>
        ecran.messages.find((m) => 'produit' in m.donnees && m.donnees.produit.id === data.id),
      )
      .toMatchObject({ nom: 'produit.modifie', donnees: { produit: { libelle: 'EN DIRECT' } } });
  });
});

describe('chercher', () => {
  beforeAll(async () => {
    await unProduit(serveur, { libelle: 'Crème à l’œillet', cip: '3400990000014', dci: 'EUGENOL' });
    await unProduit(serveur, { libelle: 'EFFERALGAN 500 MG CP EFF B/16' });
  });
  test.each([
    'creme oeillet',
    'CRÈME',
    'oeillet crème',
    'illet',
    '3400990000014',
    '0990000',
    'eugenol',
  ])('[LST-1] [LST-2] « %s » trouve la crème', async (mots) => {
    expect(await chercher(mots)).toEqual(['Crème à l’œillet']);
  });
  test('[LST-2] les mots vont dans n’importe quel ordre et tous comptent', async () => {
    expect(await chercher('b/16 effer')).toEqual(['EFFERALGAN 500 MG CP EFF B/16']);
    expect(await chercher('b/30 effer')).toEqual([]);
    expect(await chercher('100%')).toEqual([]);
  });
});

describe('équivalents et comparaison', () => {
  test('[PRO-6] même ensemble de DCI, autre produit, en stock d’abord puis par prix', async () => {
    const [ref] = [await unProduit(serveur, { libelle: 'REF', dci: 'CODEINE + PARACETAMOL' })];
    await unProduit(serveur, { libelle: 'CHER', dci: 'CODEINE + PARACETAMOL', prix: 3000 });
    await unProduit(serveur, {
      libelle: 'RUPTURE',
      dci: 'CODEINE + PARACETAMOL',
      prix: 500,
      qte: 0,
    });
    await creer({
      libelle: 'SAISI AUTREMENT',
      dci: 'Paracétamol+codéine',
      prix_de_vente: 2000,
      qte: 1,
    });
    await unProduit(serveur, { libelle: 'SEUL', dci: 'PARACETAMOL' });
    const lus = await awa.lire<Produit[]>(`/api/produits/${ref}/equivalents`);
    expect(lus.data.map((p) => p.libelle)).toEqual(['SAISI AUTREMENT', 'CHER', 'RUPTURE']);
    expect(lus.meta).toEqual({ total: 3, page: 1, rows: 3 });
    expect((await awa.lire(`/api/produits/${ref}/lots`)).meta).toMatchObject({ page: 1 });
    const sansDci = await unProduit(serveur, { libelle: 'SANS DCI', dci: 'vide' });
    expect((await awa.lire(`/api/produits/${sansDci}/equivalents`)).data).toEqual([]);
  });

  test('[SCN-5] les CIP se comparent sans leurs espaces, sur les quatre colonnes', async () => {
    await creer({ libelle: 'COMPARÉ', cip_2: '2000001' });
    const lus = await awa.ecrire<Produit[]>('/api/produits/comparer', {
      cips: [' 2000 001', '2000001', '9999999'],
    });
    expect(lus.data).toEqual([expect.objectContaining({ libelle: 'COMPARÉ', cip_2: '2000001' })]);
    expect(
      (await awa.ecrire('/api/produits/comparer', { cips: Array.from({ length: 501 }, () => '1') }))
        .statut,
    ).toBe(422);
  });

  test('plusieurs produits par leurs numéros, actifs ou non, en une lecture ; ce qui n’en est pas un est refusé', async () => {
    const [un, deux] = [await unProduit(serveur, { qte: 3 }), await unProduit(serveur, { qte: 0 })];
    expect(
      (
        await awa.lire<Produit[]>(`/api/produits?ids=${deux},${un}&page=1&rows=500&total=borne`)
      ).data
        .map((p) => [p.id, p.qte])
        .sort(),
    ).toEqual(
      [
        [un, 3],
        [deux, 0],
      ].sort(),
    );
    expect((await awa.lire<Produit[]>(`/api/produits?ids=${un}`)).data).toHaveLength(1);
    for (const ids of [
      'x',
      '1,',
      '1;2',
      '-1',
      '99999999999',
      Array.from({ length: 501 }, () => '1').join(','),
    ])
      expect((await awa.lire(`/api/produits?ids=${ids}`)).statut, ids).toBe(422);
  });
  test('[PRO-5] ce que retient un panier ouvert se lit à côté du stock', async () => {
    const id = await unProduit(serveur, { qte: 10 });
    await unPanier(awa, [{ produit_id: id, qte: 4 }]);
    expect((await awa.lire<Produit>(`/api/produits/${id}`)).data).toMatchObject({
      qte: 10,
      qte_retenue: 4,
      qte_disponible: 6,
    });
  });
});

describe('stock', () => {
  const origine = {
    motif: 'CORRECTION',
    source: 'test',
    source_id: 1,
    par: 'Test',
    maintenant: new Date(),
  };
  test('[I1] un produit demandé deux fois compte une seule fois, par différence', async () => {
    const id = await unProduit(serveur, { qte: 10 });
    await serveur.orm.em.fork().transactional(async (em) => {
      expect(
        await sortirDuStock(
          em,
          [
            { produit_id: id, qte: 2 },
            { produit_id: id, qte: 3 },
          ],
          origine,
        ),
      ).toEqual([id]);
      expect(await entrerEnStock(em, [{ produit_id: id, qte: 1 }], origine)).toEqual([id]);
    });
    const lignes = await sql(
      serveur.orm.em.fork(),
      'select type, qte from mouvement where produit_id = $1 order by id offset 1',
      [id],
    );
    expect(lignes).toEqual([
      { type: 'Sortie', qte: 5 },
      { type: 'Entrée', qte: 1 },
    ]);
    expect((await awa.lire<Produit>(`/api/produits/${id}`)).data).toMatchObject({
      qte: 6,
      version: 3,
    });
  });

  test('[I3] ce qui manque n’est pas pris, et rien de la transaction ne reste', async () => {
    const [plein, court] = [
      await unProduit(serveur, { qte: 10 }),
      await unProduit(serveur, { qte: 1 }),
    ];
    await expect(
      serveur.orm.em.fork().transactional((em) =>
        sortirDuStock(
          em,
          [
            { produit_id: plein, qte: 1 },
            { produit_id: court, qte: 2 },
          ],
          origine,
        ),
      ),
    ).rejects.toThrow(String(court));
    expect((await awa.lire<Produit>(`/api/produits/${plein}`)).data.qte).toBe(10);
  });
});

test('les prix qu’un produit a eus : sa création, chaque changement, le dernier d’abord ; qui les a mis', async () => {
  const { data: p } = await creer({ libelle: 'CHANGEANT', prix_de_vente: 1000, prix_achat: 600.5 });
  await chantal.ecrire(`/api/produits/${p.id}/update`, { prix_de_vente: 1200 });
  await chantal.ecrire(`/api/produits/${p.id}/update`, { dci: 'PARACETAMOL' });
  const prix = await chantal.lire<PrixDuProduit[]>(`/api/produits/${p.id}/prix`);
  expect(prix.data.map((x) => [x.prix_achat, x.prix_de_vente, x.par])).toEqual([
    [600.5, 1200, 'Chantal'],
    [600.5, 1000, 'Chantal'],
  ]);
  expect((await chantal.lire('/api/produits/999999/prix')).statut).toBe(404);
  expect((await awa.lire(`/api/produits/${p.id}/prix`)).statut).toBe(403);
});

test('[PRO-15] « stock bas » : ce qui peut se vendre est au minimum, un minimum ou un maximum étant posé', async () => {
  const bornes = { qte_min: 5, qte_max: 20 };
  const produits = {
    auMinimum: await unProduit(serveur, { qte: 5 }),
    perime: await unProduit(serveur, { qte: 43 }),
    plein: await unProduit(serveur, { qte: 6 }),
    sansBornes: await unProduit(serveur, { qte: 0 }),
  };
  const em = serveur.orm.em.fork();
  const { sansBornes, ...suivis } = produits;
  await sql(em, 'update produit set qte_min = $2, qte_max = $3 where id = any($1)', [
    Object.values(suivis),
    bornes.qte_min,
    bornes.qte_max,
  ]);
  await sql(em, 'update produit set qte_min = 0, qte_max = 0 where id = $1', [sansBornes]);
  await sql(
    em,
    `insert into lot (produit_id, numero, date_expiration, qte) values ($1, 'VIEUX', '2020-01-31', 42)`,
    [produits.perime],
  );
  const { data } = await chantal.lire<Produit[]>('/api/produits?stock_bas=1&page=1&rows=500');
  const bas = new Set(data.map((p) => p.id));
  expect(Object.entries(produits).map(([nom, id]) => [nom, bas.has(id)])).toEqual([
    ['auMinimum', true],
    ['perime', true],
    ['plein', false],
    ['sansBornes', false],
  ]);
});
