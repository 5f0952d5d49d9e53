// Server: the base fills products written before and after it, and leaves what people wrote.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { succes } from '#shared/base/refus.ts';
import type { Equivalent, Produit } from '#shared/stock/produit/produit.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type {
  BilanDeLaBase,
  BilanReponses,
  ProduitAPreciser,
} from '#shared/stock/produit/rapprochement.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { marquerBasesChangees } from '#server/sante/interaction/bases-changees.ts';
import { aCompleter, completerApresBase } from '#server/stock/produit/completer-depuis-la-base.ts';
import { rapprocherAPart } from '#server/stock/produit/rapprocher-a-part.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { aRelire, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
let awa: Poste;
let chef: Poste;
const NOW = new Date('2026-11-29T10:00:00Z');
const em = () => serveur.orm.em.fork();

type Boite = readonly [
  cip7: string,
  libelle: string,
  presentation: string,
  plus?: Partial<Record<'dci' | 'forme' | 'atc' | 'tableau' | 'type_generique', string>>,
];
/** Boxes as an import of the base leaves them; each is of a speciality of its own. */
async function charger(...boites: Boite[]): Promise<void> {
  for (const [cip7, libelle, presentation, plus = {}] of boites)
    await sql(
      em(),
      `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, atc, tableau,
          type_generique, disponible)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)
        on conflict (cip13) do update set dci = excluded.dci, forme = excluded.forme`,
      [
        cip13De(cip7),
        cip7,
        `6${cip7}`,
        libelle,
        presentation,
        plus.dci ?? 'AMOXICILLINE',
        plus.forme ?? 'gélule',
        plus.atc ?? null,
        plus.tableau ?? null,
        plus.type_generique ?? null,
      ],
    );
}
const produit = async (id: number) => (await chantal.lire<Produit>(`/api/produits/${id}`)).data;
const completer = () => chantal.ecrire<BilanDeLaBase>('/api/rapprochements/completer');
const douteux = async () => chantal.lire<ProduitAPreciser[]>('/api/rapprochements');
const repondre = (reponses: object[]) =>
  chantal.ecrire<BilanReponses>('/api/rapprochements/repondre', { reponses });
/** What an import of products does once its rows are written. */
async function apresImport(): Promise<void> {
  await inTransaction(serveur.orm, null, async (em) => {
    await aCompleter(em);
    return succes(null);
  });
  await completerApresBase(serveur.orm, NOW);
}

let avant = 0;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  avant = await unProduit(serveur, { libelle: 'CLAMOXYL 500MG GELU B/12' });
  await sql(
    em(),
    `insert into atc (code, libelle) values ('J01C', 'bêtalactamines : pénicillines')`,
  );
});
afterAll(() => serveur.detruire());

describe('compléter les produits depuis la base', () => {
  test('[MED-24] sans base, on dit de l’importer, et rien ne change', async () => {
    expect(await completer()).toMatchObject({ statut: 409, code: 'base_absente' });
    expect(await produit(avant)).toMatchObject({ dci: null, version: 1 });
  });

  test('[MED-24] une base chargée après les produits les remplit', async () => {
    await charger(
      [
        '3400001',
        'CLAMOXYL 500 mg, gélule',
        'plaquette(s) de 12 gélule(s)',
        { atc: 'J01CA04', tableau: 'liste_1' },
      ],
      [
        '3400002',
        'AMOXICILLINE EG 500 mg, gélule',
        'plaquette(s) de 12 gélule(s)',
        { atc: 'J01CA04', tableau: 'liste_1', type_generique: 'Générique' },
      ],
      [
        '3400003',
        'AMOXICILLINE EG 1 g, comprimé dispersible',
        'plaquette(s) de 14 comprimé(s)',
        { forme: 'comprimé dispersible', atc: 'J01CA04', tableau: 'liste_1' },
      ],
      [
        '3400004',
        'SKENAN L.P. 10 mg, gélule à libération prolongée',
        'plaquette(s) de 14 gélule(s)',
        { dci: 'SULFATE DE MORPHINE', tableau: 'stupefiant' },
      ],
      [
        '3400005',
        'OMEPRAZOLE EG CONSEIL 20 mg, gélule',
        'plaquette(s) de 14 gélule(s)',
        { dci: 'OMEPRAZOLE' },
      ],
      [
        '3400006',
        'OMEPRAZOLE EG 20 mg, gélule',
        'plaquette(s) de 28 gélule(s)',
        { dci: 'OMEPRAZOLE', tableau: 'liste_2' },
      ],
    );
    await inTransaction(serveur.orm, null, async (em) => {
      await marquerBasesChangees(em);
      return succes(null);
    });
    await completerApresBase(serveur.orm, NOW);
    expect(await produit(avant)).toMatchObject({
      dci: 'AMOXICILLINE',
      forme: 'gélule',
      famille: 'Infections',
      classe: 'Bêtalactamines : pénicillines',
      tableau: 'liste_1',
    });
    const { version } = await produit(avant);
    await completerApresBase(serveur.orm, NOW);
    expect(await produit(avant)).toMatchObject({ version });
  });

  test('[MED-24] des produits importés ensuite sont remplis par leur code ou leur nom, et ont leurs équivalents', async () => {
    const parCode = await unProduit(serveur, { libelle: 'AMOXICILLINE', cip: '3400002' });
    const parNom = await unProduit(serveur, { libelle: 'AMOXICILLINE DENK 500MG GELU B/20' });
    await apresImport();
    expect(await produit(parCode)).toMatchObject({ dci: 'AMOXICILLINE', categorie: 'Générique' });
    expect(await produit(parNom)).toMatchObject({ dci: 'AMOXICILLINE', forme: 'gélule' });
    const { data } = await awa.lire<Equivalent[]>(`/api/produits/${parNom}/equivalents`);
    expect(data.map((p) => p.id).sort()).toEqual([avant, parCode].sort());
  });

  test('[MED-27] une substance que la base écrit de deux façons n’en a qu’une dans les produits', async () => {
    await charger(
      [
        '3400007',
        'TRAMADOL EG 50 mg, gélule',
        'plaquette de 30',
        { dci: 'CHLORHYDRATE DE TRAMADOL' },
      ],
      [
        '3400008',
        'TRAMADOL TEVA 50 mg, comprimé',
        'plaquette de 30',
        { dci: 'TRAMADOL', forme: 'comprimé' },
      ],
    );
    const a = await unProduit(serveur, { libelle: 'TRAMADOL EG 50MG GELU B/30' });
    const b = await unProduit(serveur, { libelle: 'TRAMADOL', cip: '3400008' });
    await apresImport();
    expect([(await produit(a)).dci, (await produit(b)).dci]).toEqual(['TRAMADOL', 'TRAMADOL']);
    const { data } = await awa.lire<Equivalent[]>(`/api/produits/${a}/equivalents`);
    expect(data.map((p) => p.id)).toEqual([b]);
  });

  test('[MED-24] un stupéfiant connu par son nom entre dans son tableau', async () => {
    const id = await unProduit(serveur, {
      libelle: 'SKENAN LP 10MG GELU B/14',
      cip: '910000000017',
    });
    await apresImport();
    expect(await produit(id)).toMatchObject({ tableau: 'stupefiant', dci: 'SULFATE DE MORPHINE' });
  });

  test('[MED-23] ce qu’une personne a écrit ou effacé reste ; le reste suit la base', async () => {
    const id = await unProduit(serveur, {
      libelle: 'AMOXICILLINE EG 500MG GELU B/12',
      dci: 'AMOX DE LA MAISON',
    });
    await apresImport();
    expect(await produit(id)).toMatchObject({ dci: 'AMOX DE LA MAISON', forme: 'gélule' });
    await chantal.ecrire(`/api/produits/${id}/update`, { famille: null, classe: 'Antibiotiques' });
    await charger([
      '3400002',
      'AMOXICILLINE EG 500 mg, gélule',
      'plaquette(s) de 12 gélule(s)',
      { forme: 'gélule dure', atc: 'J01CA04' },
    ]);
    await completer();
    expect(await produit(id)).toMatchObject({
      dci: 'AMOX DE LA MAISON',
      forme: 'gélule dure',
      famille: null,
      classe: 'Antibiotiques',
    });
  });

  test('[MED-24] à la demande : dit combien, et les écrans l’entendent une fois', async () => {
    const id = await unProduit(serveur, { libelle: 'AMOXICILLINE EG 1G CPR DISP B/14' });
    const entendus = await verifierEvenement({
      poste: chantal,
      topic: 'produits',
      lire: () => Promise.resolve(null),
      appliquer: aRelire,
      acte: async () => {
        expect(await completer()).toMatchObject({
          data: { completes: 1 },
          message: expect.stringContaining('1 produit complété.'),
        });
      },
      noms: ['produit.importes'],
    });
    expect(entendus).toHaveLength(1);
    expect(await produit(id)).toMatchObject({ forme: 'comprimé dispersible' });
    const [fait] = await sql<{ apres: object }>(
      em(),
      `select apres from journal_audit where acte = 'complément par la base' order by id desc limit 1`,
    );
    expect(fait?.apres).toMatchObject({ completes: 1 });
    expect((await completer()).data.completes).toBe(0);
  });

  test('tout un catalogue revient, dans son ordre, du fil qui le compare', async () => {
    const produits = Array.from({ length: 1_001 }, (_, i) => ({
      id: i + 1,
      libelle: `PRODUIT ${i}`,
      cips: [],
      choisi: null,
    }));
    expect(await rapprocherAPart({ base: [], produits })).toEqual(
      produits.map(({ id, libelle }) => ({ id, libelle, issue: { sort: 'aucun' } })),
    );
  });
  test('les vendeurs n’y ont pas droit', async () => {
    expect(await awa.lire('/api/rapprochements')).toMatchObject({ statut: 403 });
    expect(await awa.ecrire('/api/rapprochements/completer')).toMatchObject({ statut: 403 });
  });
});

describe('ce qui est douteux se demande', () => {
  let omeprazole = 0;
  let autre = 0;
  test('[MED-25] la liste dit chaque produit, ses candidats et pourquoi ils ne sont pas sûrs', async () => {
    omeprazole = await unProduit(serveur, { libelle: 'OMEPRAZOLE 20MG GELU B/28' });
    autre = await unProduit(serveur, { libelle: 'CLAMOXYL 125MG GELU' });
    await unProduit(serveur, { libelle: 'COTON HYDROPHILE 100G' });
    expect((await completer()).data).toMatchObject({ douteux: 2 });
    const { data, meta } = await douteux();
    expect(meta).toEqual({ total: 2, page: 1, rows: 50 });
    expect(data.map((d) => [d.produit_id, d.candidats[0]?.cip13])).toEqual([
      [autre, cip13De('3400001')],
      [omeprazole, cip13De('3400006')],
    ]);
    expect(data[0]?.candidats[0]).toMatchObject({
      libelle: 'CLAMOXYL 500 mg, gélule',
      doutes: ['dosage_autre'],
    });
    expect(await produit(omeprazole)).toMatchObject({ dci: null });
  });

  test('[MED-25] une réponse fausse est refusée tout entière', async () => {
    const bonne = { produit_id: autre, cip13: null };
    expect(
      await repondre([bonne, { produit_id: omeprazole, cip13: '3400999999999' }]),
    ).toMatchObject({
      statut: 422,
      errors: ['La boîte 3400999999999 n’est pas dans la base des médicaments.'],
    });
    expect(await repondre([bonne, { produit_id: autre, cip13: cip13De('3400001') }])).toMatchObject(
      {
        statut: 422,
        errors: ['CLAMOXYL 125MG GELU : répondu deux fois.'],
      },
    );
    expect(await repondre([])).toMatchObject({ statut: 422 });
    expect((await douteux()).data).toHaveLength(2);
  });

  test('[MED-25] une page répondue en un geste : choisi est rempli, aucun n’est plus demandé', async () => {
    const r = await repondre([
      { produit_id: omeprazole, cip13: cip13De('3400006') },
      { produit_id: autre, cip13: null },
    ]);
    expect(r).toMatchObject({
      data: { choisis: 1, ecartes: 1, deja: 0 },
      message: '1 produit complété. 1 produit écarté.',
    });
    expect(await produit(omeprazole)).toMatchObject({ dci: 'OMEPRAZOLE', tableau: 'liste_2' });
    expect(await produit(autre)).toMatchObject({ dci: null });
    await completer();
    expect((await douteux()).data).toEqual([]);
    expect(await produit(omeprazole)).toMatchObject({ dci: 'OMEPRAZOLE' });
    expect((await repondre([{ produit_id: autre, cip13: cip13De('3400001') }])).data).toEqual({
      choisis: 0,
      ecartes: 0,
      deja: 1,
    });
  });

  test('[MED-25] un choix suit la base, et n’est pas repris par la règle', async () => {
    await charger([
      '3400006',
      'OMEPRAZOLE EG 20 mg, gélule',
      'plaquette(s) de 28 gélule(s)',
      { dci: 'OMEPRAZOLE', forme: 'gélule gastro-résistante' },
    ]);
    await completer();
    expect(await produit(omeprazole)).toMatchObject({ forme: 'gélule gastro-résistante' });
  });

  test('[MED-23] « Ajouter à mes produits » écrit ce que la base corrigera', async () => {
    await charger([
      '3400009',
      'FLAGYL 500 mg, comprimé',
      'plaquette de 14',
      { dci: 'METRONIDAZOLE', forme: 'comprimé', atc: 'J01XD01' },
    ]);
    const [m] = await sql<{ id: number }>(em(), `select id from medicament where cip7 = '3400009'`);
    const { data } = await chef.ecrire<Produit>(`/api/medicaments/${m?.id}/ajouter`, {
      prix_achat: 500,
      prix_de_vente: 800,
      qte: 0,
    });
    await charger([
      '3400009',
      'FLAGYL 500 mg, comprimé',
      'plaquette de 14',
      { dci: 'METRONIDAZOLE', forme: 'comprimé pelliculé', atc: 'J01XD01' },
    ]);
    await completer();
    expect(await produit(data.id)).toMatchObject({
      forme: 'comprimé pelliculé',
      famille: 'Infections',
    });
  });
});
