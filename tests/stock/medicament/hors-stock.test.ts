// Server: what stock lacks is found by SQL between the public base and products.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MedicamentHorsStock } from '#shared/stock/medicament/hors-stock.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let serge: Poste;
const em = () => serveur.orm.em.fork();
const DAFALGAN = cip13De('9352910');
const NOTRE = cip13De('9352911');

beforeAll(async () => {
  serveur = await serveurDeTest();
  serge = await serveur.poste('Serge', { habilitations: VENDRE });
  await sql(
    em(),
    `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, disponible)
      values ($1, '9352910', '1', 'DAFALGAN 1 g, comprimé', 'tube de 8', 'PARACETAMOL',
          'comprimé', true),
        ('3400999999901', '9999990', '1', 'DAFALGAN 1 g, comprimé', 'tube de 100', 'PARACETAMOL',
          'comprimé', true),
        ($2, '9352911', '2', 'DOLIPRANE 1 g, comprimé', 'tube de 8', 'PARACETAMOL', 'comprimé',
          true),
        ('3400999999902', '9999991', '3', 'SANSDCI 5 mg, gélule', 'boîte de 30', null, 'gélule',
          false)`,
    [DAFALGAN, NOTRE],
  );
  await unProduit(serveur, {
    libelle: 'DOLIPRANE',
    cip: NOTRE,
    dci: 'PARACETAMOL',
    prix: 1500,
    qte: 3,
  });
  await unProduit(serveur, { libelle: 'PARACETAMOL DENK', dci: 'PARACETAMOL', prix: 900, qte: 9 });
  await unProduit(serveur, { libelle: 'EN RUPTURE', dci: 'PARACETAMOL', prix: 100, qte: 0 });
});
afterAll(() => serveur.detruire());

const chercher = async (mots: string) =>
  (
    await serge.lire<MedicamentHorsStock[]>(
      `/api/medicaments-hors-stock?mots=${encodeURIComponent(mots)}`,
    )
  ).data.map((m) => [m.libelle, m.equivalents.map((e) => e.libelle)]);
const INSTEAD = ['PARACETAMOL DENK', 'DOLIPRANE'];

describe('[MED-17] ce que la base connaît et que nos produits n’ont pas', () => {
  test.each([
    ['par son CIP13', DAFALGAN],
    ['par son CIP7', '9352910'],
    ['par son DataMatrix', `01${`0${DAFALGAN}`}17280131`],
    ['par ses mots', 'dafal 1 g'],
  ])(
    '%s : une fois, avec ce qui se vend de même DCI, du moins cher au plus cher',
    async (_, mots) => {
      expect(await chercher(mots)).toEqual([['DAFALGAN 1 g, comprimé', INSTEAD]]);
    },
  );
  test('[MNT-7] leurs prix se disent en francs, et rien d’autre du produit ne part', async () => {
    const [trouve] = (
      await serge.lire<MedicamentHorsStock[]>(`/api/medicaments-hors-stock?mots=${DAFALGAN}`)
    ).data;
    expect(trouve?.equivalents).toMatchObject([{ prix_de_vente: 900 }, { prix_de_vente: 1_500 }]);
    expect(trouve?.equivalents[0]).not.toHaveProperty('qte_max');
  });
  test('ce qu’un produit porte n’en est pas', async () => {
    expect(await chercher(NOTRE)).toEqual([]);
    expect(await chercher('doliprane')).toEqual([]);
  });
  test('sans DCI, aucun équivalent ; rien de connu, rien', async () => {
    expect(await chercher('sansdci')).toEqual([['SANSDCI 5 mg, gélule', []]]);
    expect(await chercher('introuvable')).toEqual([]);
    expect(await chercher('%')).toEqual([]);
    expect(await chercher(cip13De('1234567'))).toEqual([]);
    expect((await serge.lire('/api/medicaments-hors-stock')).statut).toBe(422);
  });
});
