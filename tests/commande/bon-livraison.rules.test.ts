import * as exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { lireBon } from '#client/commande/lire-bon.ts';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import * as phrases from '#shared/commande/bon-livraison.phrases.ts';
import {
  lireBonLivraison,
  lirePeremption,
  produitDuBon,
} from '#shared/commande/bon-livraison.rules.ts';
import { cip13De } from '#shared/produit/codes.rules.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';

const fichier = (...lignes: string[][]) =>
  lignes.map((cellules, i) => ({ ligne: i + 1, cellules }));

describe('[LIV-2] un bon de livraison se lit tel que le fournisseur l’écrit', () => {
  it('sous son titre, par les noms de ses colonnes', () => {
    const lu = lireBonLivraison(
      fichier(
        ['BON DE LIVRAISON', 'BL-118'],
        ['Code CIP', 'Désignation', 'Qté livrée', 'UG', 'N° de lot', 'Péremption', 'P.U.'],
        ['3400935955838', 'DOLIPRANE', '10', '1', 'a23', '31/01/2028', '842'],
        ['3400935955845', 'EFFERALGAN', '0', '0', '', '', ''],
        ['3400935955852', 'SMECTA', '4', '', 'b1', '06/2029', ''],
      ),
    );
    if ('faute' in lu) throw new Error(lu.faute);
    expect(lu.refus).toEqual([]);
    expect(lu.lignes).toMatchObject([
      { ligne: 3, cip: '3400935955838', qte: 10, ug: 1, lot: 'A23', date_expiration: '2028-01-31' },
      { ligne: 5, qte: 4, ug: 0, lot: 'B1', date_expiration: '2029-06-30', prix_achat: null },
    ]);
  });
  it('[IMP-8] d’un classeur, un mois et son année valent jusqu’au dernier jour, une date entière reste la sienne', async () => {
    const { Workbook } = (exceljs as { default?: typeof exceljs }).default ?? exceljs;
    const classeur = new Workbook();
    const feuille = classeur.addWorksheet('BL');
    feuille.addRow(['CIP', 'QTÉ', 'PÉREMPTION']);
    const premierMars = new Date(Date.UTC(2028, 2, 1));
    const calculee = { formula: 'DATE(2028,3,1)', result: premierMars };
    const formats = ['mmm-yy', 'mm/yyyy', '[$-40C]mmm\\-yy;@', 'dd/mm/yyyy', '"mois d" dd mmm yy'];
    for (const numFmt of formats)
      feuille.addRow(['111', 1, premierMars]).getCell(3).numFmt = numFmt;
    feuille.addRow(['111', 1, calculee]).getCell(3).numFmt = 'mm/yyyy';
    const tableau = await readTable(new Blob([(await classeur.xlsx.writeBuffer()) as ArrayBuffer]));
    const lu = lireBonLivraison(tableau ?? []);
    if ('faute' in lu) throw new Error(lu.faute);
    expect(lu.lignes.map((l) => l.date_expiration)).toEqual([
      '2028-03-31',
      '2028-03-31',
      '2028-03-31',
      '2028-03-01',
      '2028-03-01',
      '2028-03-31',
    ]);
  });
  it('une ligne qui ne se lit pas est refusée par son numéro', () => {
    const lu = lireBonLivraison(
      fichier(
        ['CIP', 'QTÉ', 'PÉREMPTION', 'PRIX'],
        ['1', 'dix', '', ''],
        ['2', '1,5', '', ''],
        ['3', '1', '32/01/2028', ''],
        ['4', '1', '', '12.500'],
        ['5', '1', '', 'cher'],
        ['6', '1', '', '900'],
      ),
    );
    if ('faute' in lu) throw new Error(lu.faute);
    expect(lu.lignes.map((l) => l.cip)).toEqual(['6']);
    expect(lu.refus).toEqual([
      { ligne: 2, texte: phrases.bonQuantiteIllisible('dix') },
      { ligne: 3, texte: phrases.bonQuantiteIllisible('1,5') },
      { ligne: 4, texte: phrases.bonDateIllisible('32/01/2028') },
      { ligne: 5, texte: phrases.bonPrixAmbigu('12.500') },
      { ligne: 6, texte: phrases.bonPrixIllisible('cher') },
    ]);
  });
  it('un lot trop long est refusé, jamais coupé ; un prix divisé s’arrondit au centime, comme il s’enregistre', () => {
    const lu = lireBonLivraison(
      fichier(
        ['CIP', 'QTÉ', 'LOT', 'PU'],
        ['1', '3', 'A'.repeat(41), '900'],
        ['2', '3', 'A'.repeat(40), '842,3333'],
      ),
    );
    if ('faute' in lu) throw new Error(lu.faute);
    expect(lu.refus).toEqual([{ ligne: 2, texte: phrases.bonLotTropLong('A'.repeat(41)) }]);
    expect(lu.lignes).toMatchObject([{ lot: 'A'.repeat(40), prix_achat: 842.33 }]);
  });
  it('sans quantité ni nom de produit, ou vide, il se refuse en entier', () => {
    expect(lireBonLivraison(fichier(['VILLE'], ['a']))).toEqual({
      faute: phrases.bonSansColonne(['QTÉ', 'CIP, CODE ou DÉSIGNATION']),
    });
    expect(lireBonLivraison(fichier(['CIP', 'QTÉ'], ['1', '0']))).toEqual({
      faute: phrases.bonVide,
    });
  });
  it.each([
    ['31/01/2028', '2028-01-31'],
    ['1.2.28', '2028-02-01'],
    ['2028-01-31', '2028-01-31'],
    ['02/2028', '2028-02-29'],
    ['12-27', '2027-12-31'],
    ['30/02/2028', null],
    ['13/2028', null],
    ['bientôt', null],
    ['31/12/9999', null],
  ])('péremption « %s »', (lu, jour) => {
    expect(lirePeremption(lu)).toBe(jour);
  });
});

it('[LIV-2] toutes les lignes laissées de côté sont comptées, au-delà de celles qui sont dites une à une', async () => {
  const fautives = Array.from({ length: 15 }, (_, i) => `${i};dix`);
  const lire = (lignes: readonly string[]) =>
    lireBon(new Blob([['CIP;QTÉ', ...lignes].join('\r\n')]), uneCommande(), () => []);
  const { fautes } = await lire(fautives);
  expect(fautes).toHaveLength(13);
  expect(fautes.at(-1)).toBe(phrases.bonAutresRefus(3));
  expect((await lire(fautives.slice(0, 12))).fautes).toHaveLength(12);
});

describe('[LIV-3] le produit d’une ligne parmi ceux qu’on a commandés', () => {
  const sans = { cip: null, cip_1: null, cip_2: null, cip_deux: null, code: null };
  const commandes = [
    { ...sans, produit_id: 1, produit_libelle: 'DOLIPRANE 1000 mg', cip: '111' },
    { ...sans, produit_id: 2, produit_libelle: 'Sérum physiologique', code: 'U9' },
    { ...sans, produit_id: 3, produit_libelle: 'BAUME', cip: '3400935502605', cip_deux: 'AVENE01' },
    { ...sans, produit_id: 4, produit_libelle: 'CRÈME', cip_1: '3595583' },
    { ...sans, produit_id: 5, produit_libelle: 'GEL', code: '3550260' },
  ];
  const ligne = { ligne: 1, cip: '', code: '', designation: '', qte: 1, ug: 0, lot: '' };
  const suite = { date_expiration: '', prix_achat: null };
  it.each([
    ['par son CIP', { cip: '111' }, 1],
    ['par le code du fournisseur', { code: 'U9' }, 2],
    ['par un CIP mis dans la colonne du code', { code: '111' }, 1],
    ['par un autre de ses codes', { cip: 'avene 01' }, 3],
    ['par le CIP7 d’un produit connu par son CIP13', { cip: '3550260' }, 3],
    ['par le CIP13 d’un produit connu par son CIP7', { cip: cip13De('3595583') }, 4],
    ['un code du fournisseur l’emporte sur un CIP mis dans sa colonne', { code: '3550260' }, 5],
    ['par son nom entier, accents et majuscules à part', { designation: 'SERUM PHYSIOLOGIQUE' }, 2],
    ['jamais par un bout de nom', { designation: 'DOLIPRANE' }, undefined],
    ['ni par rien', {}, undefined],
  ])('%s', (_, dite, produit_id) => {
    expect(produitDuBon(commandes, { ...ligne, ...suite, ...dite })).toBe(produit_id);
  });
});
