import * as exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { ecrireModele } from '#client/produit/import/modele.ts';
import { lireFichier, parEnvois, poidsDeplie } from '#client/produit/import/lire-fichier.ts';
import { decodeText, readCsv, separatorOf } from '#shared/base/lire-csv.ts';
import { lireLigne, lireTetes, TAILLE_IMPORT_MAX } from '#shared/produit/import.rules.ts';
import { importCodeSansPlace } from '#shared/produit/import.phrases.ts';
import { codesApres, jugerLigne, type ProduitEnPlace } from '#shared/produit/juger-import.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const octetsDe = (texte: string): ArrayBuffer =>
  new Uint8Array(new TextEncoder().encode(texte)).buffer;
const EN_1252: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92 };
const en1252 = (texte: string): ArrayBuffer =>
  new Uint8Array([...texte].map((c) => EN_1252[c] ?? c.charCodeAt(0))).buffer;
const lignesDe = async (octets: ArrayBuffer) => {
  const lu = await lireFichier(octets);
  if ('fautes' in lu) throw new Error(lu.fautes.join(' '));
  return lu.lignes;
};
const lue = (cellules: Parameters<typeof lireLigne>[0]['cellules'], formules: string[] = []) =>
  lireLigne({ ligne: 2, cellules, formules });

describe('les têtes', () => {
  test('[IMP-1] sont reconnues sans égard aux accents, à la casse et à la ponctuation, dans tout ordre ; les autres sont passées et nommées', () => {
    expect(
      lireTetes(['Prix de vente (FCFA)', 'libellé', 'Code_CIP', 'Remarque', 'DISPO.', '']),
    ).toEqual({
      champs: ['prix_de_vente', 'libelle', 'cip', null, null, null],
      ignorees: ['Remarque'],
    });
  });
  test('[IMP-1] une colonne requise absente, ou nommée deux fois, est dite', () => {
    expect(lireTetes(['CIP', 'QTE', 'stock'])).toEqual({
      fautes: [
        'La colonne « LIBELLÉ » manque : téléchargez le modèle pour voir les colonnes attendues.',
        'La colonne « PRIX VENTE » manque : téléchargez le modèle pour voir les colonnes attendues.',
        'La colonne « QTÉ » est présente deux fois.',
      ],
    });
  });
});

describe('les cellules', () => {
  test('[IMP-3] une ligne juste : montants en centimes, codes et DCI dans leur forme unique, une cellule vide ne dit rien', () => {
    expect(
      lue({
        libelle: ' DOLIPRANE 500 ',
        cip: '34009 3000 0001',
        prix_de_vente: '1 250',
        prix_achat: '900,50',
        qte_min: '',
        tva: 'oui',
        css: 'Non',
        couvert: 'non',
        dci: 'Paracétamol',
        qte: '12',
        posologie: '  ',
      }),
    ).toEqual({
      ligne: 2,
      fautes: [],
      cips: ['3400930000001'],
      valeurs: {
        libelle: 'DOLIPRANE 500',
        cip: '3400930000001',
        prix_de_vente: 125000,
        prix_achat: 90050,
        tva: true,
        css: false,
        couvert: false,
        dci: 'PARACETAMOL',
        qte: 12,
      },
    });
  });
  test('[IMP-3] chaque cellule fautive a sa phrase, ce qui a été lu et sa colonne', () => {
    const { fautes, valeurs } = lue(
      {
        libelle: 'A',
        cip: '3,40093E+12',
        prix_de_vente: '12.500',
        prix_achat: '-4',
        qte: '1,5',
        tva: 'peut-être',
        qte_min: '#N/A',
        forme: 'x'.repeat(151),
        nature: 'Divers',
      },
      ['qte_max'],
    );
    expect(fautes.map((f) => [f.colonne, f.phrase])).toEqual([
      [
        'CIP',
        'Ce code a été arrondi par le tableur : mettez la colonne au format Texte et ressaisissez-le.',
      ],
      ['QTÉ', 'Écrivez un nombre entier.'],
      ['MIN', 'Ce n’est pas un nombre.'],
      ['MAX', 'La cellule contient une formule : remplacez-la par sa valeur.'],
      [
        'PRIX VENTE',
        'Ce nombre peut se lire de deux façons : écrivez-le sans séparateur de milliers, par exemple 12500 ou 12,5.',
      ],
      ['TVA', 'Écrivez Oui ou Non.'],
      ['LIBELLÉ', 'Le champ « LIBELLÉ » doit avoir au moins 2 caractères.'],
      ['FORME', 'Le champ « FORME » ne doit pas dépasser 150 caractères.'],
      ['PRIX ACHAT', expect.stringContaining('PRIX ACHAT')],
    ]);
    expect(fautes.find((f) => f.colonne === 'TVA')?.lu).toBe('peut-être');
    expect(valeurs).toEqual({ nature: 'Divers' });
  });
  test('[IMP-3] un texte gardé d’une formule par nos exports reprend sa forme', () => {
    expect(lue({ libelle: "'=SOMME", prix_de_vente: '10' }).valeurs.libelle).toBe('=SOMME');
  });
});

describe('le jugement', () => {
  const enPlace: ProduitEnPlace = {
    libelle: 'DOLIPRANE',
    cip: '3400930000001',
    cip_1: null,
    cip_2: null,
    cip_deux: null,
    dci: null,
    qte: 7,
    qte_min: 2,
    qte_max: 10,
    prix_achat: c(50000),
    prix_de_vente: c(100000),
    tva: false,
    css: false,
    couvert: true,
    forme: null,
    famille: null,
    classe: null,
    categorie: null,
    posologie: null,
    is_active: true,
    rayon_id: 3,
    nature_id: null,
  };
  const rien = { rayon_id: undefined, nature_id: undefined };
  const codeRemplace =
    'Ce code prend la place de 3400930000001, qui ne sera plus celui du produit.';
  test('[IMP-4] nouveau, modifié, inchangé', () => {
    expect(jugerLigne({ libelle: 'NEUF', prix_de_vente: c(100) }, rien, null).genre).toBe(
      'nouveau',
    );
    expect(
      jugerLigne({ libelle: 'DOLIPRANE', prix_de_vente: c(120000) }, rien, enPlace).genre,
    ).toBe('modifie');
    expect(
      jugerLigne(
        { libelle: 'DOLIPRANE', tva: false },
        { rayon_id: 3, nature_id: undefined },
        enPlace,
      ).genre,
    ).toBe('inchange');
    expect(
      jugerLigne({ libelle: 'DOLIPRANE' }, { rayon_id: 4, nature_id: undefined }, enPlace).genre,
    ).toBe('modifie');
  });
  test('[IMP-4] la quantité d’un produit existant reste, et c’est dit ; un prix sous le coût aussi', () => {
    const j = jugerLigne({ libelle: 'DOLIPRANE', qte: 30, prix_achat: c(110000) }, rien, enPlace);
    expect([j.genre, j.avertissements.map((a) => a.phrase)]).toEqual([
      'modifie',
      [
        'Attention : le prix de vente est inférieur au prix d’achat.',
        'Le stock reste à 7 : un import ne change pas la quantité d’un produit existant (mouvement ou inventaire).',
      ],
    ]);
  });
  test('[IMP-10] un code que le produit porte déjà ne dit rien de neuf, sous quelque colonne ; remplacé, c’est dit', () => {
    const porte = { ...enPlace, cip_deux: 'AVENE01' };
    expect(jugerLigne({ libelle: 'DOLIPRANE', cip: 'AVENE01' }, rien, porte)).toMatchObject({
      genre: 'inchange',
      avertissements: [],
    });
    expect(jugerLigne({ cip: '3400930000999', cip_deux: 'AVENE01' }, rien, porte)).toMatchObject({
      genre: 'modifie',
      avertissements: [{ colonne: 'CIP', lu: '3400930000999', phrase: codeRemplace }],
    });
    expect(jugerLigne({ cip_1: '3400930000999' }, rien, porte).avertissements).toEqual([]);
  });
  test('[IMP-10] un code que la ligne nomme aussi sous une autre colonne ne se perd pas : le nouveau prend une place libre, sans place la ligne est refusée', () => {
    const ligne = { cip: 'AVENE01', cip_deux: 'AVENE02X' };
    const porte = { ...enPlace, cip_deux: 'AVENE01' };
    const apres = { ...porte, cip_1: 'AVENE02X' };
    expect(jugerLigne(ligne, rien, porte)).toEqual({
      genre: 'modifie',
      fautes: [],
      avertissements: [],
    });
    expect(codesApres(ligne, porte)).toEqual({
      codes: { cip: '3400930000001', cip_1: 'AVENE02X', cip_2: null, cip_deux: 'AVENE01' },
      sansPlace: [],
    });
    expect(jugerLigne(ligne, rien, apres).genre).toBe('inchange');
    const plein = { ...porte, cip_1: '111', cip_2: '222' };
    expect(jugerLigne(ligne, rien, plein)).toMatchObject({
      genre: 'fautive',
      fautes: [{ colonne: 'CIP 2', lu: 'AVENE02X', phrase: importCodeSansPlace('AVENE01') }],
      avertissements: [],
    });
  });
  test('[IMP-10] le code principal n’est pris par un autre qu’en dernier', () => {
    const sansCip = { ...enPlace, cip: null, cip_deux: 'A' };
    expect(codesApres({ cip: 'A', cip_deux: 'B' }, sansCip).codes).toEqual({
      cip: null,
      cip_1: 'B',
      cip_2: null,
      cip_deux: 'A',
    });
  });
  test('[IMP-4] les bornes valent pour le produit tel qu’il serait', () => {
    expect(jugerLigne({ qte_min: 11 }, rien, enPlace).fautes.map((f) => f.phrase)).toEqual([
      'La quantité minimale ne peut pas dépasser la quantité maximale.',
    ]);
    expect(
      jugerLigne({ prix_de_vente: ZERO }, { rayon_id: null, nature_id: null }, null).fautes.map(
        (f) => f.phrase,
      ),
    ).toEqual([
      '« LIBELLÉ » est obligatoire pour un nouveau produit.',
      'Le prix de vente doit être supérieur à 0.',
      'Le rayon «  » n’existe pas : créez-le d’abord.',
      'La nature «  » n’existe pas : ajoutez-la dans les paramètres.',
    ]);
  });
});

describe('le fichier', () => {
  test('[IMP-7] UTF-8 avec ou sans marque, UTF-16, Windows-1252 ; ce qui n’est pas du texte est refusé', () => {
    expect(decodeText(new Uint8Array(octetsDe('\ufeffCRÈME')))).toBe('CRÈME');
    expect(decodeText(new Uint8Array(en1252('CRÈME à l’œillet'.replace('œ', 'oe'))))).toBe(
      'CRÈME à l’oeillet',
    );
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x43, 0, 0xc8, 0]))).toBe('CÈ');
    expect(decodeText(new Uint8Array([0x43, 0x00, 0x01, 0xff]))).toBeNull();
  });
  test('[IMP-7] point-virgule, virgule ou tabulation ; guillemets doublés, retours à la ligne dans une cellule', () => {
    expect([
      separatorOf('a;b;c\n1,2'),
      separatorOf('a,b\n'),
      separatorOf('a\tb\n'),
      separatorOf('"a;b",c,d\n'),
    ]).toEqual([';', ',', '\t', ',']);
    expect(readCsv('a;b\r\n"x ""y""\nz";2\r\n\r\n;')).toEqual([
      ['a', 'b'],
      ['x "y"\nz', '2'],
      [''],
      ['', ''],
    ]);
    expect(readCsv('a;"b')).toBeNull();
  });
  test('[IMP-7] ce qui suit un guillemet fermant reste dans sa cellule, et l’enregistrement entier', () => {
    expect(readCsv('"DOLIPRANE "1000" MG";340;500\r\n"SMECTA" ;341;600\r\n"a"x')).toEqual([
      ['DOLIPRANE 1000" MG"', '340', '500'],
      ['SMECTA ', '341', '600'],
      ['ax'],
    ]);
  });
  test('[IMP-8] les lignes gardent le numéro du tableur, les vides sont sautées, une formule est signalée', async () => {
    expect(await lignesDe(en1252('Libellé;Prix vente;CIP\r\n\r\nCRÈME;1 000;=A1\r\n'))).toEqual([
      {
        ligne: 3,
        cellules: { libelle: 'CRÈME', prix_de_vente: '1 000', cip: '=A1' },
        formules: ['cip'],
      },
    ]);
  });
  test('[IMP-8] ce qui rend tout le fichier inutile est dit', async () => {
    const fautes = async (octets: ArrayBuffer) => {
      const lu = await lireFichier(octets);
      return 'fautes' in lu ? lu.fautes[0] : null;
    };
    expect(await fautes(new ArrayBuffer(TAILLE_IMPORT_MAX + 1))).toBe('Le fichier dépasse 10 Mo.');
    expect(await fautes(new ArrayBuffer(0))).toBe(
      'Le fichier ne contient aucune ligne de produit.',
    );
    expect(await fautes(octetsDe('LIBELLE;PRIX VENTE\r\n'))).toBe(
      'Le fichier ne contient aucune ligne de produit.',
    );
    expect(await fautes(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]).buffer)).toBe(
      'Les anciens classeurs (.xls) ne sont pas lus : enregistrez-le au format .xlsx ou .csv.',
    );
    for (const abime of [
      [0x50, 0x4b, 3, 4, 9, 9, 9],
      [0x25, 0x50, 0x00, 0x46],
    ])
      expect(await fautes(new Uint8Array(abime).buffer)).toBe(
        'Le fichier est illisible : il est abîmé, ou ce n’est ni un classeur .xlsx ni un texte .csv.',
      );
    expect(await fautes(octetsDe(`LIBELLE;PRIX VENTE\r\n${'A;1\r\n'.repeat(20_001)}`))).toBe(
      'Le fichier a plus de 20.000 lignes : découpez-le.',
    );
  });
  test('[IMP-8] un classeur : nombres, textes riches, liens, oui ou non et formules ; les lignes portent le numéro du tableur', async () => {
    const { Workbook } = (exceljs as { default?: typeof exceljs }).default ?? exceljs;
    const classeur = new Workbook();
    classeur.addWorksheet('Vide');
    const feuille = classeur.addWorksheet('Produits');
    feuille.addRow(['LIBELLE', 'CIP', 'PRIX ACHAT', 'PRIX VENTE', 'TVA', 'FORME']);
    feuille.addRow([]);
    feuille.addRow([
      { richText: [{ text: 'CRÈME ' }, { text: 'RICHE' }] },
      3400930000001,
      0.1 + 0.2,
      { formula: 'C3*2', result: 0.6 },
      true,
      { text: 'gel', hyperlink: 'http://exemple.test' },
    ]);
    expect(
      await lignesDe(new Uint8Array((await classeur.xlsx.writeBuffer()) as ArrayBuffer).buffer),
    ).toEqual([
      {
        ligne: 3,
        cellules: {
          libelle: 'CRÈME RICHE',
          cip: '3400930000001',
          prix_achat: '0,3',
          prix_de_vente: '0,6',
          tva: 'Oui',
          forme: 'gel',
        },
        formules: ['prix_de_vente'],
      },
    ]);
  });
  test('[IMP-2] [IMP-8] un nombre d’un classeur à trois décimales n’est pas ambigu, un texte l’est', async () => {
    const { Workbook } = (exceljs as { default?: typeof exceljs }).default ?? exceljs;
    const classeur = new Workbook();
    const feuille = classeur.addWorksheet('Produits');
    feuille.addRow(['LIBELLE', 'PRIX ACHAT', 'PRIX VENTE']);
    feuille.addRow(['CRÈME', 250.125, 90]);
    feuille.addRow(['GEL', '250,125', 90]);
    const octets = new Uint8Array((await classeur.xlsx.writeBuffer()) as ArrayBuffer).buffer;
    const [nombre, texte] = (await lignesDe(octets)).map(lireLigne);
    const ambigu = 'deux façons';
    expect(nombre?.fautes.map((f) => [f.colonne, f.phrase.includes(ambigu)])).toEqual([
      ['PRIX ACHAT', false],
    ]);
    expect(texte?.fautes.map((f) => f.phrase.includes(ambigu))).toEqual([true]);
  });
  test('[IMP-8] le modèle se lit : toutes ses colonnes sont reconnues, il n’y manque que des produits', async () => {
    expect(await lireFichier(await (await ecrireModele()).arrayBuffer())).toEqual({
      fautes: ['Le fichier ne contient aucune ligne de produit.'],
    });
  });
  test('[IMP-9] un classeur qui s’ouvrirait en une masse est refusé avant d’être ouvert', async () => {
    const octets = new Uint8Array(await (await ecrireModele()).arrayBuffer());
    expect(poidsDeplie(octets)).toBeLessThan(200_000);
    const v = new DataView(octets.buffer);
    const entree = octets.findIndex(
      (_, i) => i + 4 <= octets.length && v.getUint32(i, true) === 0x02014b50,
    );
    v.setUint32(entree + 24, 0xf0000000, true);
    expect(await lireFichier(octets.buffer)).toEqual({
      fautes: [
        'Le fichier est illisible : il est abîmé, ou ce n’est ni un classeur .xlsx ni un texte .csv.',
      ],
    });
  });
  test('[IMP-8] les envois ne dépassent ni leur nombre de lignes ni leur poids', () => {
    const ligne = (posologie: string) => ({ ligne: 2, cellules: { posologie }, formules: [] });
    expect(
      parEnvois(
        Array.from({ length: 7 }, () => ligne('x')),
        3,
      ).map((e) => e.length),
    ).toEqual([3, 3, 1]);
    expect(
      parEnvois(
        Array.from({ length: 4 }, () => ligne('x'.repeat(120_000))),
        500,
      ).map((e) => e.length),
    ).toEqual([1, 1, 1, 1]);
  });
});
