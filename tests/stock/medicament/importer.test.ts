// Server: the public files are written into tables by the import itself.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { garnirRayons } from '#server/stock/medicament/import/garnir-rayons.ts';
import { importerBdpm } from '#server/stock/medicament/import/importer-bdpm.ts';
import { lireEssentiels } from '#server/stock/medicament/import/lire-essentiels.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';
import { fichiersBdpm, presentation, presentationsBdpm, rangerFichiers } from './fichiers-bdpm.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['base', 'produits'] }],
  });
});
afterAll(async () => {
  rangerFichiers();
  await serveur.detruire();
});

const em = () => serveur.orm.em.fork();
const lire = (cip7: string) => sqlOne(em(), 'select * from medicament where cip7 = $1', [cip7]);
const tout = () => sql(em(), 'select * from medicament order by cip13');

describe('import de la base publique', () => {
  test('chaque piège du fichier est lu pour ce qu’il est', async () => {
    expect(await importerBdpm(serveur.orm, fichiersBdpm())).toEqual({
      lus: 6,
      ajoutes: 6,
      modifies: 0,
      retires: 0,
      gardes: 0,
    });
    expect(await lire('9910001')).toMatchObject({
      cip13: cip13De('9910001'),
      libelle: 'CŒURAMLO 5 mg, comprimé sécable',
      dci: 'AMLODIPINE',
      voies: 'orale, sublinguale',
      titulaire: 'LABO ŒUVRE, AUTRE LABO',
      groupe_generique: 'AMLODIPINE 5 mg - AMLOR 5 mg, gélule',
      type_generique: 'Générique',
      atc: 'C08CA01',
      condition: 'liste I ; réservé à l’usage HOSPITALIER',
      prix_eur: 350,
      disponible: true,
    });
    expect(await lire('9910002')).toMatchObject({ prix_eur: 146_629 });
    expect(await lire('9910003')).toMatchObject({
      dci: 'ARTEMETHER + LUMEFANTRINE',
      atc: 'P01BF01',
      prix_eur: null,
      disponible: true,
      type_generique: null,
    });
  });

  test('[MED-5] disponible veut dire active, commercialisée, et le médicament aussi', async () => {
    expect(await lire('9910004')).toMatchObject({ disponible: false });
    expect(await lire('9910005')).toMatchObject({ disponible: false });
  });

  test('une présentation sans médicament connu est gardée avec ce qu’on en sait', async () => {
    expect(await lire('9910006')).toMatchObject({
      libelle: 'Spécialité 90000009',
      presentation: '5 ampoule(s) de 2 ml',
      dci: null,
      prix_eur: 1200,
      disponible: false,
    });
  });

  test('deux fois le même dossier donne le même résultat', async () => {
    const avant = await tout();
    expect(await importerBdpm(serveur.orm, fichiersBdpm())).toEqual({
      lus: 6,
      ajoutes: 0,
      modifies: 0,
      retires: 0,
      gardes: 0,
    });
    expect(await tout()).toEqual(avant);
  });

  test('[MED-15] sans un fichier qui l’a enrichie, rien n’est importé : la base garde ses tableaux', async () => {
    const avant = await tout();
    const dossier = fichiersBdpm();
    rmSync(join(dossier, 'CIS_CPD_bdpm.txt'));
    rmSync(join(dossier, 'CIS_CIP_Dispo_Spec.txt')); // of one day: it may be left out
    expect(await importerBdpm(serveur.orm, dossier)).toMatchObject({
      refus: true,
      errors: [phrasesMedicament.fichierAussi('CIS_CPD_bdpm.txt', 'Conditions de délivrance')],
    });
    rmSync(join(dossier, '../atc'), { recursive: true });
    for (const nom of ['CIS_GENER_bdpm.txt', 'CIS_MITM.txt', 'CIS_HAS_SMR_bdpm.2022-06.txt'])
      rmSync(join(dossier, nom));
    const refuse = await importerBdpm(serveur.orm, dossier);
    const errors = 'errors' in refuse ? refuse.errors : [];
    expect(errors.map((e) => e.split(' ')[2])).toEqual([
      'CIS_GENER_bdpm.txt',
      'CIS_CPD_bdpm.txt',
      'CIS_MITM.txt',
      'CIS_HAS_SMR_bdpm.txt',
      'atc_fr.csv',
      'cis_atc.csv',
    ]);
    expect(await tout()).toEqual(avant);
  });

  test.each([
    [
      'une clé fausse',
      presentation(['90000001', '9910007', 'boîte', ''], { cip13: '3400999100070' }),
      'code CIP13 « 3400999100070 » invalide',
    ],
    [
      'un prix illisible',
      presentation(['90000001', '9910007', 'boîte', '3.50']),
      'prix « 3.50 » illisible',
    ],
    ['un CIP déjà lu', presentation(['90000001', '9910001', 'boîte', '']), 'déjà lu plus haut'],
    ['une colonne de moins', 'a\tb', '2 colonnes au lieu de 13'],
  ])('%s : la ligne est nommée et rien n’est importé à moitié', async (_cas, mauvaise, raison) => {
    const avant = await tout();
    const refuse = await importerBdpm(
      serveur.orm,
      fichiersBdpm([
        ...presentationsBdpm(),
        presentation(['90000001', '9910008', 'nouvelle', '']),
        mauvaise,
      ]),
    );
    expect(refuse).toMatchObject({
      refus: true,
      errors: [
        expect.stringMatching(/^CIS_CIP_bdpm\.txt\.gz, ligne 8 : /),
        'Rien n’a été importé.',
      ],
    });
    expect(JSON.stringify(refuse)).toContain(raison);
    expect(await tout()).toEqual(avant);
  });

  test('un dossier sans les fichiers est refusé en les nommant', async () => {
    expect(await importerBdpm(serveur.orm, '/nulle/part')).toMatchObject({
      refus: true,
      errors: [expect.stringContaining('CIS_CIP_bdpm.txt')],
    });
  });
});

describe('ajouter à mes produits', () => {
  test('[MED-2] une présentation remplit un produit, une seule fois', async () => {
    const [vu] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=artemether'))
      .data;
    expect(vu).toMatchObject({ cip7: '9910003', produit_id: null });
    const ajout = await chantal.ecrire<Produit>(`/api/medicaments/${vu?.id}/ajouter`, {
      prix_achat: 1500,
      prix_de_vente: 2400,
      qte: 6,
    });
    expect(ajout.data).toMatchObject({
      libelle: 'DUOPALU 80 mg/480 mg COMPRIMÉ B/24',
      cip: cip13De('9910003'),
      cip_1: '9910003',
      dci: 'ARTEMETHER + LUMEFANTRINE',
      qte: 6,
      nature: 'Médicament',
    });
    expect(
      (
        await chantal.ecrire(`/api/medicaments/${vu?.id}/ajouter`, {
          prix_achat: 1,
          prix_de_vente: 2,
        })
      ).statut,
    ).toBe(409);
    expect((await chantal.lire<Medicament>(`/api/medicaments/${vu?.id}`)).data.produit_id).toBe(
      ajout.data.id,
    );
  });

  test('ce qui a disparu de la base part, sauf ce qu’un produit porte, alors indisponible', async () => {
    const restantes = presentationsBdpm().filter(
      (l) => !l.includes('9910003') && !l.includes('9910006'),
    );
    expect(await importerBdpm(serveur.orm, fichiersBdpm(restantes))).toMatchObject({
      lus: 4,
      retires: 1,
      gardes: 1,
    });
    expect(await lire('9910003')).toMatchObject({ disponible: false });
    expect(await lire('9910006')).toBeUndefined();
  });
});

siDonnees('bdpm').describe('les vrais fichiers', () => {
  test('les 20 903 présentations entrent, puis un assortiment en sort', async () => {
    expect(await importerBdpm(serveur.orm, join(DONNEES, 'bdpm'))).toMatchObject({ lus: 20_903 });
    const compte = await sqlOne(
      em(),
      `select count(*) filter (where disponible) dispo, count(prix_eur) prix,
          count(*) filter (where libelle like 'Spécialité %') inconnues
        from medicament
        where cip7 not like '991%'`,
    );
    expect(compte).toEqual({ dispo: 17_171, prix: 13_546, inconnues: 4 });
    const essentiels = lireEssentiels(
      join(DONNEES, 'essentials', 'medicaments_essentiels_pays.csv'),
    );
    expect(essentiels.get('J05AF06')).toBeGreaterThan(40);
    expect(await garnirRayons(serveur.orm, 500, essentiels, new Date())).toBe(500);
    expect(await garnirRayons(serveur.orm, 10, essentiels, new Date())).toBe(10);
    const stock = await sqlOne<Record<string, number>>(
      em(),
      `select count(*) n, count(distinct cip) cips, count(rayon_id) ranges,
          count(*)
            filter (where prix_de_vente % 500 <> 0 or prix_achat >= prix_de_vente or tva) fautes,
      (select count(*)
      from (select p.id
      from produit p
      left join mouvement m on m.produit_id = p.id
      group by p.id
      having p.qte <> coalesce(sum(case m.type when 'Entrée' then m.qte else -m.qte end),
        0)) x) ecarts
      from produit
      where cip not like '3400999%'`,
    );
    expect(stock).toEqual({ n: 510, cips: 510, ranges: 510, fautes: 0, ecarts: 0 });
  });
});
