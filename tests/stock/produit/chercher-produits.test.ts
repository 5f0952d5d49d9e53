// Server: search and its order are SQL with the base's own folding of accents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normaliser } from '#shared/base/liste.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import {
  type ProduitCherche,
  classer,
  lireTermes,
  repond,
  texteDuProduit,
} from '#shared/stock/produit/recherche.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
const em = () => serveur.orm.em.fork();
const VENDUS = new Map<number, number>();

async function vendre(id: number, qte: number): Promise<void> {
  VENDUS.set(id, qte);
  await sql(
    em(),
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ((now() at time zone 'Africa/Libreville')::date - 1, $1, $2, 0, 0, 0, 0)`,
    [id, qte],
  );
}
const chercher = (mots: string, plus = '&rows=15') =>
  awa.lire<Produit[]>(
    `/api/produits?is_active=1&page=1&total=borne${plus}&search_by_keyword=${encodeURIComponent(mots)}`,
  );
const noms = async (mots: string) => (await chercher(mots)).data.map((p) => p.libelle);

const un = (libelle: string, qte = 10, plus: object = {}) =>
  unProduit(serveur, { libelle, qte, ...plus });

beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  await un('DOLIPRANE 100 MG SUPPOSITOIRE B/10');
  await vendre(await un('DOLIPRANE 1000 MG COMPRIMÉ B/8'), 120);
  await vendre(await un('DOLIPRANE 500 MG COMPRIMÉ B/16'), 40);
  await vendre(await un('SPASFON LYOC 80 MG B/10', 0), 300);
  await un('SPASFON 80 MG COMPRIMÉ B/30');
  await un('AMOXICILLINE EG 500 MG GÉLULE B/12', 10, { cip: '3400938217551' });
  await un('AMOXICILLINE EG 1 G COMPRIMÉ B/14', 10, { cip: '3400935005000' });
  await un('RELEGYL 2 MG');
  await vendre(await un('MILLIOL 77 VENDU'), 7);
  await un('VITAMINE B12 GERDA 1000 µG/4 ML', 3);
  await un('VITAMINE B12 AUTRE 1000 MCG', 3);
  await un('LEVOTHYROX 75 MICROGRAMMES COMPRIMÉ B/30');
  await un('EFFERALGAN 1 G B/8', 10, { dci: 'PARACETAMOL' });
});
afterAll(() => serveur.detruire());

describe('la recherche de l’écran de vente', () => {
  test('[REC-2] Entrée sur « doliprane » donne ce qui se vend, jamais le suppositoire', async () => {
    expect(await noms('doliprane')).toEqual([
      'DOLIPRANE 1000 MG COMPRIMÉ B/8',
      'DOLIPRANE 500 MG COMPRIMÉ B/16',
      'DOLIPRANE 100 MG SUPPOSITOIRE B/10',
    ]);
  });
  test('[REC-6] un code entier : le produit qui le porte, jamais un code plus long qui le contient', async () => {
    await un('PORTEUR DU CIP7', 10, { cip: '4455667' });
    await un('AUTRE CODE', 10, { cip: '9904455667009' });
    const retire = await un('RETIRÉ', 10, { cip: cip13De('4455669') });
    await sql(em(), 'update produit set is_active = false where id = $1', [retire]);
    expect(await noms('4455667')).toEqual(['PORTEUR DU CIP7']);
    expect(await noms(cip13De('4455667'))).toEqual(['PORTEUR DU CIP7']);
    expect(await noms('445566')).toEqual(['AUTRE CODE', 'PORTEUR DU CIP7']);
    expect(await noms(cip13De('4455669'))).toEqual([]);
    expect((await chercher('4455667')).meta?.total).toBe(1);
  });
  test('[REC-1] un nombre de trois chiffres se trouve avec ou sans son unité, à côté d’un mot', async () => {
    await un('OESTRODOSE GEL 500 MG');
    for (const mots of ['oestrod 500mg', 'oestrod 500 mg', 'oestrod 500', '500 oestrod'])
      expect(await noms(mots), mots).toEqual(['OESTRODOSE GEL 500 MG']);
    expect(await noms('oestrod 250mg')).toEqual([]);
  });
  test('[REC-1] une dose se trouve dans toutes ses unités, au comptoir et dans la liste des produits', async () => {
    const liste = async (mots: string) =>
      (
        await chantal.lire<Produit[]>(
          `/api/produits?page=1&rows=15&sort=libelle&search_by_keyword=${encodeURIComponent(mots)}`,
        )
      ).data.map((p) => p.libelle);
    for (const mots of ['doliprane 1g', 'doliprane 1000mg', '1 g doliprane']) {
      expect(await noms(mots), mots).toEqual(['DOLIPRANE 1000 MG COMPRIMÉ B/8']);
      expect(await liste(mots), mots).toEqual(['DOLIPRANE 1000 MG COMPRIMÉ B/8']);
    }
    expect(await noms('amoxicilline 0,5 g')).toEqual(['AMOXICILLINE EG 500 MG GÉLULE B/12']);
    expect(await liste('levothyrox 0,075 mg')).toEqual([
      'LEVOTHYROX 75 MICROGRAMMES COMPRIMÉ B/30',
    ]);
  });
  test('[SCN-22] un code se trouve comme il est, quelle que soit sa forme, et n’est qu’à un produit', async () => {
    await un('PORTEUR UPC', 10, { cip: '036000291452' });
    await un('PORTEUR 91', 10, { cip: '9100000000001' });
    await un('PORTEUR SIX', 10, { cip: '604419' });
    await un('PORTEUR AVENE', 10, { cip: 'AVENE07' });
    expect(await noms('0036000291452')).toEqual(['PORTEUR UPC']);
    expect(await noms('9100000000001')).toEqual(['PORTEUR 91']);
    expect(await noms('604419')).toEqual(['PORTEUR SIX']);
    expect(await noms('avene07')).toEqual(['PORTEUR AVENE']);
    const refuse = await chantal.ecrire('/api/produits', {
      libelle: 'AUTRE PRODUIT',
      cip_2: '0036000291452',
      prix_de_vente: 1000,
    });
    expect(refuse).toMatchObject({
      statut: 422,
      errors: ['Le code CIP 036000291452 est déjà celui de « PORTEUR UPC ».'],
    });
    const comparer = await awa.ecrire<{ libelle: string }[]>('/api/produits/comparer', {
      cips: ['0036000291452'],
    });
    expect(comparer.data.map((p) => p.libelle)).toEqual(['PORTEUR UPC']);
  });
  test('[REC-2] ce qui est en stock avant ce qui ne l’est pas, même plus vendu', async () => {
    expect(await noms('spasfon')).toEqual([
      'SPASFON 80 MG COMPRIMÉ B/30',
      'SPASFON LYOC 80 MG B/10',
    ]);
  });
  test('[REC-2] un lot périmé n’est pas du stock', async () => {
    const id = await unProduit(serveur, { libelle: 'PERIMOL A 500 MG', qte: 5 });
    await unProduit(serveur, { libelle: 'PERIMOL B 100 MG', qte: 5 });
    expect(await noms('perimol')).toEqual(['PERIMOL A 500 MG', 'PERIMOL B 100 MG']);
    await sql(
      em(),
      `insert into lot (produit_id, numero, date_expiration, qte)
        values ($1, 'L1', '2020-01-31', 5)`,
      [id],
    );
    expect(await noms('perimol')).toEqual(['PERIMOL B 100 MG', 'PERIMOL A 500 MG']);
  });
  test('[REC-1] deux lettres, un dosage collé, un code entier ou sa fin', async () => {
    expect((await noms('eg')).sort()).toEqual([
      'AMOXICILLINE EG 1 G COMPRIMÉ B/14',
      'AMOXICILLINE EG 500 MG GÉLULE B/12',
    ]);
    expect(await noms('amox 500mg')).toEqual(['AMOXICILLINE EG 500 MG GÉLULE B/12']);
    expect((await noms('amox 500'))[0]).toBe('AMOXICILLINE EG 500 MG GÉLULE B/12');
    expect(await noms('3400938217551')).toEqual(['AMOXICILLINE EG 500 MG GÉLULE B/12']);
    expect(await noms('17551')).toEqual(['AMOXICILLINE EG 500 MG GÉLULE B/12']);
    expect(await noms('%')).toEqual([]);
  });
  test('[LST-1] µg, mcg et microgrammes sont un, comme les capitales qui s’y trompaient', async () => {
    for (const ecrit of ['1000 µg', '1000mcg', '1000 microgrammes', '1000 ΜG', 'b12 1000 μg'])
      expect((await noms(ecrit)).sort(), ecrit).toEqual([
        'VITAMINE B12 AUTRE 1000 MCG',
        'VITAMINE B12 GERDA 1000 µG/4 ML',
      ]);
    expect(await noms('75 µg')).toEqual(['LEVOTHYROX 75 MICROGRAMMES COMPRIMÉ B/30']);
  });
  test('[PRO-12] une capitale de µ n’entre jamais dans un libellé : 1000 µg ne se lit pas 1000 MG', async () => {
    const { data } = await chantal.ecrire<Produit>('/api/produits', {
      libelle: 'CALCITRIOL 0,25 ΜG CAPSULE',
      prix_de_vente: 1000,
    });
    expect((await chercher('calcitriol')).data.map((p) => p.libelle)).toEqual([
      'CALCITRIOL 0,25 µG CAPSULE',
    ]);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { libelle: 'CALCITRIOL 0,5 Μg' });
    expect(await noms('calcitriol')).toEqual(['CALCITRIOL 0,5 µg']);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { libelle: 'ΜΕΛΙ' });
    expect(await noms('ΜΕΛΙ')).toEqual(['ΜΕΛΙ']);
  });
  test('la base plie comme nous', async () => {
    for (const texte of ['1000 µG', 'ΜG', 'MICROGRAMMES', 'MICROGYNON', 'L’ŒILLET – 2 × 5', 'Μmol'])
      expect(await sqlOne(em(), 'select f_recherche($1) as plie', [texte]), texte).toEqual({
        plie: normaliser(texte),
      });
  });
  test('[REC-5] une faute trouve quand même, et ce qui fut cherché est dit', async () => {
    for (const [tape, proche] of [
      ['dolirpane', 'doliprane'],
      ['levotirox', 'levothyrox'],
      ['parcetamol', 'paracetamol'],
    ] as const) {
      const lu = await chercher(tape);
      expect(lu.data.length, tape).toBeGreaterThan(0);
      expect(lu).toMatchObject({ extra_data: { proches: [proche] } });
    }
    expect((await chercher('dolirpane 500')).data.map((p) => p.libelle)).toEqual([
      'DOLIPRANE 500 MG COMPRIMÉ B/16',
    ]);
    expect(await chercher('doliprane')).not.toHaveProperty('extra_data');
    expect(await noms('introuvable')).toEqual([]);
  });
  test('[REC-5] un nom nouveau ou changé corrige aussitôt', async () => {
    const { data } = await chantal.ecrire<Produit>('/api/produits', {
      libelle: 'XARELTO 20 MG',
      prix_de_vente: 1000,
    });
    expect(await noms('xareltto')).toEqual(['XARELTO 20 MG']);
    await chantal.ecrire(`/api/produits/${data.id}/update`, { libelle: 'KARDEGIC 75 MG' });
    expect(await noms('kardejic')).toEqual(['KARDEGIC 75 MG']);
    expect(await noms('xarelto')).toEqual([]);
  });
  test('une page après l’autre, sans manque ni double, et le nombre en tout', async () => {
    for (let i = 0; i < 23; i++) await unProduit(serveur, { libelle: `PAGINOL ${i} MG` });
    const page = async (n: number) =>
      awa.lire<Produit[]>(
        `/api/produits?is_active=1&page=${n}&rows=10&total=borne&search_by_keyword=paginol`,
      );
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map((p) => [p.data.length, p.meta?.total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
    ]);
    expect(new Set(pages.flatMap((p) => p.data.map((x) => x.id))).size).toBe(23);
  });
  test('les colonnes demandées, et rien d’autre', async () => {
    const { data } = await chercher('efferalgan', '&columns=libelle');
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['id', 'libelle']);
  });
  test('le serveur répond ce que la règle répond, mot pour mot', async () => {
    const tous = await sql<Produit>(em(), 'select * from produit where is_active');
    const candidats = tous
      .filter((p) => !p.libelle.startsWith('PERIMOL'))
      .map((p): ProduitCherche => ({
        id: p.id,
        texte: texteDuProduit(p),
        longueur: normaliser(p.libelle).length,
        vendable: p.qte,
        vendu: VENDUS.get(p.id) ?? 0,
      }));
    for (const saisie of ['dol', 'a', 'mg', 'b/', '1 g', '500', 'eg amox', 'comprime', 'b1 vit']) {
      const termes = lireTermes(saisie);
      const attendus = classer(
        candidats.filter((c) => repond(c.texte, termes)),
        termes,
      ).map((c) => c.id);
      const lus = (await chercher(saisie, '&rows=500')).data
        .map((p) => p.id)
        .filter((id) => candidats.some((c) => c.id === id));
      expect(lus, saisie).toEqual(attendus.slice(0, lus.length));
    }
  });
  test('[REC-2] plus de mille : mille et un sont dits, les plus vendus puis le stock restent devant', async () => {
    await sql(
      em(),
      `insert into produit (libelle, qte, prix_de_vente)
        select 'MILLIOL ' || i || ' MG', case when i % 30 = 0 then 5 else 0 end, 100
        from generate_series(1, 1500) i`,
    );
    const lu = await chercher('milliol');
    expect(lu.meta?.total).toBe(1_001);
    expect(lu.data[0]?.libelle).toBe('MILLIOL 77 VENDU');
    expect(lu.data.map((p) => p.qte > 0)).toEqual(lu.data.map(() => true));
  });
});
