import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { csvText, paperText, totalRow, workbookValue } from '#client/ui/export/cellule.ts';
import { writeWorkbook } from '#client/ui/export/classeur.ts';
import { csvHead, csvRows } from '#client/ui/export/csv.ts';
import { defuse } from '#shared/base/ecrire-csv.ts';
import { readCsv } from '#shared/base/lire-csv.ts';
import { RowCutter } from '#client/ui/export/decouper-lignes.ts';
import { writeListPdf } from '#client/ui/export/liste-pdf.ts';
import { exportFileName, periodOf, sheetName, tooLarge } from '#client/ui/export/travail.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import {
  type Colonne,
  type ColonneExport,
  exportColumns,
  requestedFields,
  type Somme,
} from '#client/ui/liste/colonne.ts';
import { COLONNES_GARDE } from '#client/gestion/garde/garde.colonnes.tsx';
import { COLONNES_INVENTAIRE } from '#client/gestion/inventaire/inventaire.colonnes.tsx';
import { COLONNES_BORDEREAU } from '#client/vente/vente/cnamgs/bordereau.colonnes.tsx';
import { COLONNES_MOUVEMENTS } from '#client/stock/mouvement/mouvements.colonnes.tsx';
import { COLONNES_RETOURS } from '#client/stock/retour/retour.colonnes.tsx';
import { COLONNES_BONS } from '#client/stock/retour/bon-retour.colonnes.tsx';
import { COLONNES as COLONNES_PRODUIT } from '#client/stock/produit/produit.colonnes.tsx';
import { COLONNES_VENTE } from '#client/vente/vente/vente.colonnes.tsx';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { unePharmacie } from '#tests/factories/objets-du-fil.ts';
import { colonnesSommees } from '#client/gestion/statistiques/dessin.ts';
import { mentionsLegales } from '#shared/admin/pharmacie/mentions-legales.ts';

const colonnes: ColonneExport[] = [
  { champ: 'libelle', label: 'LIBELLE', format: 'texte' },
  { champ: 'prix', label: 'PRIX', format: 'money' },
  { champ: 'le', label: 'DATE', format: 'datetime' },
  { champ: 'tva', label: 'TVA', format: 'oui_non' },
];
const ligne = {
  libelle: 'Crème « A »; "douce"',
  prix: 1500.4,
  le: '2026-11-21T10:05:00.000+01:00',
  tva: true,
};

describe('découpage de la réponse', () => {
  const texte = `{"success":true,"errors":[],"data":${JSON.stringify([
    { id: 1, t: 'a}]"\\' },
    { id: 2, o: { p: [1, { q: 2 }] } },
  ])},"meta":{"total":2}}`;

  it('donne les mêmes lignes où que le réseau coupe le texte', () => {
    for (let taille = 1; taille <= texte.length; taille++) {
      const decoupeur = new RowCutter();
      const lignes: unknown[] = [];
      for (let i = 0; i < texte.length; i += taille)
        lignes.push(...decoupeur.add(texte.slice(i, i + taille)));
      expect(lignes).toEqual([
        { id: 1, t: 'a}]"\\' },
        { id: 2, o: { p: [1, { q: 2 }] } },
      ]);
      expect(decoupeur.complete).toBe(true);
    }
  });

  it('une réponse coupée n’est pas complète', () => {
    const decoupeur = new RowCutter();
    decoupeur.add(texte.slice(0, -30));
    expect(decoupeur.complete).toBe(false);
  });
});

describe('ce qu’un fichier tient', () => {
  it('[EXP-7] au-delà, une phrase qui dit combien et quoi faire ; un texte n’a pas de borne', () => {
    expect([
      tooLarge('xlsx', 100_000),
      tooLarge('pdf', 30_000),
      tooLarge('csv', 1_000_000),
    ]).toEqual([null, null, null]);
    expect(tooLarge('xlsx', 1_000_000)).toBe(
      '1.000.000 lignes : un classeur en tient 100.000 au plus. Choisissez une période plus courte, ou exportez en texte (.csv).',
    );
    expect(tooLarge('pdf', 30_001)).toBe(
      '30.001 lignes : une impression en tient 30.000 au plus. Choisissez une période plus courte, ou exportez la liste.',
    );
  });
});

describe('valeurs', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SOMME(A1)', "'@SOMME(A1)"],
    ['-2+3+cmd', "'-2+3+cmd"],
    ['-1500,40', '-1500,40'],
    ['+241 77 00 00', '+241 77 00 00'],
    ['DOLIPRANE', 'DOLIPRANE'],
    ['＝1+1', "'＝1+1"],
  ])('[EXP-1] %s s’écrit %s', (brut, ecrit) => {
    expect(defuse(brut)).toBe(ecrit);
  });

  it('[EXP-2] CSV : marque d’ordre, points-virgules, guillemets doublés, nombres additionnables', () => {
    expect(csvHead(colonnes)).toBe('\ufeffLIBELLE;PRIX;DATE;TVA\r\n');
    expect(csvRows([ligne, { libelle: '=2', prix: null }], colonnes)).toBe(
      '"Crème « A »; ""douce""";1500,4;21/11/2026 10:05:00;Oui\r\n\'=2;;;\r\n',
    );
  });

  it('[EXP-14] un code reste un texte : ni nombre, ni sans ses zéros, et notre lecteur le relit', async () => {
    const cip = { champ: 'cip', label: 'CIP', format: 'code' } as const;
    const lignes = [{ cip: '3400930000120' }, { cip: '0012345' }, { cip: 'A-12' }, { cip: null }];
    const csv = csvRows(lignes, [cip]);
    expect(csv).toBe('"=""3400930000120"""\r\n"=""0012345"""\r\nA-12\r\n\r\n');
    expect(readCsv(csv)?.map(([lu]) => lu)).toEqual(['3400930000120', '0012345', 'A-12', '']);
    expect(lignes.map((l) => paperText(l, cip))).toEqual(['3400930000120', '0012345', 'A-12', '']);
    expect(defuse('="1"&CMD')).toBe(`'="1"&CMD`);
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(await writeWorkbook('Codes', lignes, [cip]));
    const [feuille] = lu.worksheets;
    expect([feuille?.getCell('A3').value, feuille?.getCell('A3').numFmt]).toEqual(['0012345', '@']);
  });

  it('[EXP-14] les produits s’exportent et s’impriment avec leur CIP, une fois, quelles que soient les colonnes montrées', () => {
    const champs = (colonnes: typeof COLONNES_PRODUIT) =>
      exportColumns(colonnes).map((c) => `${c.champ} ${c.format}`);
    const montrees = COLONNES_PRODUIT.filter((c) => c.cachee !== true);
    expect(champs(montrees).slice(0, 2)).toEqual(['libelle texte', 'cip code']);
    expect(champs(COLONNES_PRODUIT).filter((c) => c.startsWith('cip '))).toEqual(['cip code']);
    expect(requestedFields(montrees).split(',')).toContain('cip');
  });

  it.each([
    ['mouvements', COLONNES_MOUVEMENTS],
    ['retours', COLONNES_RETOURS],
  ])('[EXP-14] les %s aussi, à côté du nom', (_, colonnes) => {
    const champs = exportColumns<never>(colonnes).map((c) => `${c.label} ${c.format}`);
    expect(champs.slice(0, 2)).toEqual(['PRODUIT texte', 'CIP code']);
    expect(requestedFields<never>(colonnes).split(',')).toContain('cip');
  });

  it('[EXP-3] un jour est un jour entier dans le classeur, qui se filtre et se compare', () => {
    const expire = { champ: 'le', label: 'PÉREMPTION', format: 'date' } as const;
    const jour = new Date('2028-06-30T00:00:00Z');
    expect(workbookValue({ le: '2028-06-30' }, expire)).toEqual(jour);
    expect(workbookValue({ le: '2028-06-30T23:30:00.000+01:00' }, expire)).toEqual(jour);
  });

  it('sur papier, les montants sont groupés sans séparateur d’Intl', () => {
    expect(paperText({ prix: 1234567.8 }, { champ: 'prix', label: 'PRIX', format: 'money' })).toBe(
      '1.234.568',
    );
  });

  it('[EXP-3] [MNT-4] un taux garde ses décimales dans les trois fichiers, et seulement les siennes', async () => {
    const taux = { champ: 'taux', label: 'TAUX', format: 'decimal' } as const;
    const lignes = [{ taux: 12.5 }, { taux: 80 }, { taux: null }];
    expect(lignes.map((l) => paperText(l, taux))).toEqual(['12,5', '80', '']);
    expect(lignes.map((l) => csvText(l, taux))).toEqual(['12,5', '80', '']);
    expect(lignes.map((l) => workbookValue(l, taux))).toEqual([12.5, 80, null]);
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(await writeWorkbook('Taux', lignes, [taux]));
    // Without a format of its own a cell shows the decimals its number has.
    expect(lu.worksheets[0]?.getCell('A2').numFmt ?? 'General').toBe('General');
  });

  it('[EXP-3] un nombre au centième est un nombre dans le classeur et le texte ; le papier garde ses décimales', () => {
    const coef = { champ: 'coef', label: 'COEF', format: 'exact' } as const;
    const row = { coef: 1.5 };
    expect([workbookValue(row, coef), csvText(row, coef), paperText(row, coef)]).toEqual([
      1.5,
      '1,5',
      '1,50',
    ]);
    expect(paperText({ coef: null }, coef)).toBe('');
  });

  it('d’une liste, chaque partie est écrite par un de ses champs', () => {
    const colonne = {
      champ: 'ecarts',
      label: 'ÉCARTS',
      format: 'texte',
      chaque: 'phrase',
    } as const;
    const row = { ecarts: [{ phrase: 'Un.' }, { phrase: 'Deux.' }] };
    expect(paperText(row, colonne)).toBe('Un. Deux.');
    expect(paperText({ ecarts: [] }, colonne)).toBe('');
  });

  it('[EXP-4] tout caractère devient écrivable par une police PDF', () => {
    expect(enWinAnsi('12\u202f500 ≥ 5 → œuvre ’é’ ×2 日 …')).toBe(
      '12\u00a0500 >= 5 -> œuvre ’é’ ×2 ? …',
    );
  });

  it('le fichier porte le nom de la table', () => {
    expect(exportFileName({ titre: 'Retours/fournisseurs : 2', genre: 'xlsx' })).toBe(
      'Retours fournisseurs 2.xlsx',
    );
  });

  it('[EXP-15] le fichier et sa feuille portent les jours de la liste', async () => {
    const mois = periodOf({ period_from: '2026-11-01', period_to: '2026-11-28' });
    expect(mois).toBe('01-11-2026 au 28-11-2026');
    expect(exportFileName({ titre: 'Ventes', genre: 'xlsx', periode: mois })).toBe(
      'Ventes 01-11-2026 au 28-11-2026.xlsx',
    );
    const jour = periodOf({ period_from: '2026-11-28', period_to: '2026-11-28T23:59:59+01:00' });
    expect(exportFileName({ titre: 'Ventes', genre: 'csv', periode: jour })).toBe(
      'Ventes 28-11-2026.csv',
    );
    expect(periodOf({ search_by_keyword: 'doli' })).toBe('');
    const feuille = sheetName({ titre: 'Retours aux fournisseurs', periode: mois });
    expect(feuille).toBe('Retours au 01-11-26 au 28-11-26');
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(await writeWorkbook(feuille, [ligne], colonnes));
    expect(lu.worksheets[0]?.name).toBe(feuille);
  });

  it('[EXP-8] le total d’une statistique est le pied de son classeur, non une de ses lignes', async () => {
    const colonnes = colonnesSommees([
      { champ: 'produit', label: 'PRODUIT', format: 'texte' },
      { champ: 'qte', label: 'QUANTITÉ', format: 'nombre', total: true },
    ]);
    const lignes = Array.from({ length: 20 }, (_, i) => ({ produit: `P${i}`, qte: 2 }));
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(await writeWorkbook('Ventes', lignes, colonnes));
    const [feuille] = lu.worksheets;
    expect(feuille?.getRow(22).values).toEqual([undefined, 'TOTAL', 40]);
    expect(feuille?.autoFilter).toBe('A1:B21');
  });
  it('le pied légal laisse de côté ce qui manque', () => {
    const p = {
      nom_pharmacie: 'Pharmacie du Port',
      statut_juridique: 'SARL',
      capital: 5_000_000,
      adresse: 'Libreville',
      bp: 'BP 12',
      telephone1: '011',
      rccm: null,
      nif: '77',
      email: null,
      demonstration: false,
    };
    expect(mentionsLegales(p)).toBe(
      'Pharmacie du Port – SARL au capital de 5.000.000 FCFA – Libreville – BP 12 – Tél. 011 – NIF 77',
    );
    expect(mentionsLegales(null)).toBe('');
  });
  it('[SCE-14] les papiers A4 d’une démonstration disent en tête et au pied qu’ils sont sans valeur', async () => {
    const p = unePharmacie({ demonstration: true });
    const dit = 'FORMATION, papier sans valeur';
    expect(mentionsLegales(p)).toMatch(new RegExp(`^${dit} – `));
    expect(enseigneDe(p, mentionsLegales(p)).lignes[0]).toBe(dit);
    const vraie = unePharmacie();
    expect(JSON.stringify(enseigneDe(vraie, mentionsLegales(vraie)))).not.toContain('FORMATION');
  });
});

describe('documents', () => {
  it('[EXP-5] la liste imprimée est en A4 paysage, sur autant de pages qu’il faut', async () => {
    const lignes = Array.from({ length: 100 }, (_, i) => ({
      ...ligne,
      libelle: `Produit ${i} ≥\u202f1 ${'très '.repeat(40)}`,
    }));
    const avances: number[] = [];
    const octets = await writeListPdf(
      {
        titre: 'Produits',
        sousTitre: '',
        mentions: 'Pharmacie → Libreville',
        date: '21/11/2026',
        colonnes,
        lignes,
      },
      (n) => avances.push(n),
    );
    const pdf = await PDFDocument.load(octets);
    expect(pdf.getPage(0).getSize()).toEqual({ width: 841.89, height: 595.28 });
    expect(pdf.getPageCount()).toBe(6);
    expect(avances.at(-1)).toBe(100);
  });

  it('[EXP-3] le classeur garde nombres et dates, et désamorce les formules', async () => {
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(
      await writeWorkbook('Produits', [ligne, { libelle: '=HYPERLINK("x")' }], colonnes),
    );
    const feuille = lu.worksheets[0];
    expect(feuille?.getRow(1).values).toEqual([undefined, 'LIBELLE', 'PRIX', 'DATE', 'TVA']);
    expect(feuille?.getCell('B2').value).toBe(1500.4);
    expect(feuille?.getCell('C2').value).toEqual(new Date('2026-11-21T10:05:00Z'));
    expect(feuille?.getCell('A3').value).toBe('\'=HYPERLINK("x")');
  });
});

it('[EXP-9] le classeur s’imprime : A4, couché quand il est large, l’en-tête à chaque page ; aucun nombre ne déborde', async () => {
  const { default: ExcelJS } = await import('exceljs');
  const large: ColonneExport[] = ['a', 'b', 'c', 'd', 'e'].map((champ) => ({
    champ,
    label: champ.toUpperCase(),
    format: 'texte',
  }));
  const montants: ColonneExport[] = [
    ...large,
    { champ: 'm', label: 'M', format: 'exact', somme: true },
    { champ: 'n', label: 'N', format: 'money' },
  ];
  const lignes = Array.from({ length: 12 }, () => ({ a: 'x', m: 1_234_567.5, n: -1_234_567 }));
  const lu = new ExcelJS.Workbook();
  await lu.xlsx.load(await writeWorkbook('Large', lignes, montants));
  const [feuille] = lu.worksheets;
  expect(feuille?.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
  });
  expect(feuille?.autoFilter).toBe('A1:G13');
  // '14 814 810,00' under them, and '-1 234 567'.
  expect(feuille?.getColumn(6).width).toBe(15);
  expect(feuille?.getColumn(7).width).toBe(12);
  await lu.xlsx.load(await writeWorkbook('Étroit', lignes.slice(1, 4), montants.slice(4)));
  expect(lu.worksheets[0]?.pageSetup.orientation).toBe('portrait');
  expect(lu.worksheets[0]?.autoFilter ?? null).toBeNull();
});

describe('[EXP-8] la dernière ligne dit les sommes', () => {
  const bons = [
    { id: 1, fournisseur: 'UBIPHARM', montant: 0.1, avoirs: 1000, attendu: null },
    { id: 2, fournisseur: 'PHARMAGABON', montant: 0.2, avoirs: 500, attendu: 250 },
  ];
  const vues = exportColumns(
    COLONNES_BONS.filter((c) => ['fournisseur', 'montant', 'avoirs', 'nb_lignes'].includes(c.key)),
  );
  it('celles qui en ont une, exactes au centime ; rien pour une liste vide ou sans somme', () => {
    expect(totalRow(bons, vues)).toEqual(['TOTAL', null, 0.3, 1500]);
    expect(totalRow([], vues)).toBeNull();
    expect(totalRow(bons, colonnes)).toBeNull();
  });
  it('ce que le pied de la liste laisse n’y compte pas ; ce qui le dit est demandé, colonne cachée ou non', () => {
    const somme: Somme = { sauf: { statut: 'Annulé' } };
    const cachees: Colonne<{ id: number }>[] = [
      { key: 'fournisseur', label: 'FOURNISSEUR', export_key: 'fournisseur_dit' },
      { key: 'montant', label: 'MONTANT', format: 'money', somme },
      {
        key: 'taxes',
        label: 'TAXES',
        exporte: [{ champ: 'tva', label: 'TVA', format: 'oui_non' }],
      },
      { key: 'marge', label: 'MARGE', exportable: false, champs: ['cout'] },
    ];
    expect(requestedFields(cachees).split(',')).toEqual(
      expect.arrayContaining(['fournisseur_dit', 'montant', 'statut', 'tva', 'cout']),
    );
    expect(requestedFields(cachees)).not.toContain('marge');
    const lus = bons.map((b, i) => ({ ...b, statut: i === 0 ? 'Annulé' : 'Parti' }));
    expect(totalRow(lus, exportColumns(cachees))).toEqual(['TOTAL', 0.2, null]);
  });
  it('au pied du classeur, en gras ; le papier l’écrit aussi', async () => {
    const { default: ExcelJS } = await import('exceljs');
    const lu = new ExcelJS.Workbook();
    await lu.xlsx.load(await writeWorkbook('Bons', bons, vues));
    const pied = lu.worksheets[0]?.getRow(4);
    expect(pied?.values).toEqual([undefined, 'TOTAL', undefined, 0.3, 1500]);
    expect(pied?.font.bold).toBe(true);
    const imprimer = (colonnes: ColonneExport[]) =>
      writeListPdf(
        { titre: 'Bons', sousTitre: '', mentions: '', date: '', colonnes, lignes: bons },
        () => undefined,
      );
    const sansSomme = vues.map(({ champ, label, format }) => ({ champ, label, format }));
    expect((await imprimer(vues)).length).toBeGreaterThan((await imprimer(sansSomme)).length);
  });
});

it('un code s’écrit par son mot : le mode de paiement d’une vente, dans les trois fichiers', () => {
  const [mode] = exportColumns(COLONNES_VENTE.filter((c) => c.key === 'mode_paiement'));
  if (!mode) throw new Error('la colonne du mode manque');
  const lus = ['espece', 'mobile_money', null].map((mode_paiement) => ({ mode_paiement }));
  expect(lus.map((v) => csvText(v, mode))).toEqual(['Espèces', 'Mobile money', '']);
  expect(lus.map((v) => paperText(v, mode))).toEqual(['Espèces', 'Mobile money', '']);
  expect(lus.map((v) => workbookValue(v, mode))).toEqual(['Espèces', 'Mobile money', null]);
});

describe('[EXP-10] ce que l’écran dit en une case, le fichier le dit en entier', () => {
  const ecrit = (colonnes: ColonneExport[], ligne: object) =>
    colonnes.map((c) => [c.label, csvText(ligne, c), paperText(ligne, c)]);
  it('une garde : ses jours et ses heures', () => {
    const bornes = COLONNES_GARDE.filter((c) => ['date_debut', 'date_fin'].includes(c.key));
    const garde = {
      date_debut: '2026-11-21',
      heure_debut: '20:00',
      date_fin: '2026-11-22',
      heure_fin: '07:59',
    };
    expect(ecrit(exportColumns(bornes), garde)).toEqual([
      ['DÉBUT', '21/11/2026', '21/11/2026'],
      ['HEURE DE DÉBUT', '20:00', '20:00'],
      ['FIN', '22/11/2026', '22/11/2026'],
      ['HEURE DE FIN', '07:59', '07:59'],
    ]);
  });
  it('un inventaire : combien de comptés, sur combien', () => {
    const comptes = COLONNES_INVENTAIRE.filter((c) => c.key === 'nb_comptees');
    expect(ecrit(exportColumns(comptes), { nb_comptees: 3, nb_lignes: 1_210 })).toEqual([
      ['COMPTÉS', '3', '3'],
      ['À COMPTER', '1210', '1.210'],
    ]);
  });
  it('un bordereau : du premier jour au dernier', () => {
    const periode = COLONNES_BORDEREAU.filter((c) => c.key === 'debut');
    expect(ecrit(exportColumns(periode), { debut: '2026-11-01', fin: '2026-11-30' })).toEqual([
      ['DU', '01/11/2026', '01/11/2026'],
      ['AU', '30/11/2026', '30/11/2026'],
    ]);
  });
});
