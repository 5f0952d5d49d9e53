import { gzipSync } from 'node:zlib';
import * as exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { parEnvois } from '#client/platform/import/envoyer-fichier.ts';
import { ecrireModele } from '#client/platform/import/modele.ts';
import { FILE_MAX, readTable } from '#client/ui/lecture/lire-tableau.ts';
import { lireZip } from '#client/ui/lecture/lire-zip.ts';
import { decodeFile, readCsv, separatorOf } from '#shared/base/lire-csv.ts';
import { champsDevines, manquesDe } from '#shared/platform/import/appariement.rules.ts';
import { NATURES } from '#shared/platform/import/champs.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { LIGNES_PAR_ENVOI } from '#shared/platform/import/import.schema.ts';

const octetsDe = (texte: string) => new TextEncoder().encode(texte);
const EN_1252: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92 };
const en1252 = (texte: string) =>
  new Uint8Array([...texte].map((c) => EN_1252[c] ?? c.charCodeAt(0)));
const fauteDe = async (...parts: BlobPart[]): Promise<string | null> => {
  const lu = await readTable(new Blob(parts));
  return 'faute' in lu ? lu.faute : null;
};
const rangeesDe = async (...parts: BlobPart[]) => {
  const lu = await readTable(new Blob(parts));
  if ('faute' in lu) throw new Error(lu.faute);
  return lu.rows;
};
const { Workbook } = (exceljs as { default?: typeof exceljs }).default ?? exceljs;
const unClasseur = async (remplir: (classeur: exceljs.Workbook) => void): Promise<ArrayBuffer> => {
  const classeur = new Workbook();
  remplir(classeur);
  return (await classeur.xlsx.writeBuffer()) as ArrayBuffer;
};
/** One deflated entry, with the size its directory claims. */
function zipDe(nom: string, serres: Uint8Array, pleine: number): Uint8Array<ArrayBuffer> {
  const dit = octetsDe(nom);
  const [debut, table] = [30 + dit.length, 46 + dit.length];
  const octets = new Uint8Array(debut + serres.length + table + 22);
  const v = new DataView(octets.buffer);
  const o = debut + serres.length;
  v.setUint32(0, 0x04034b50, true);
  v.setUint16(8, 8, true);
  v.setUint32(18, serres.length, true);
  v.setUint32(22, pleine, true);
  v.setUint16(26, dit.length, true);
  octets.set(dit, 30);
  octets.set(serres, debut);
  v.setUint32(o, 0x02014b50, true);
  v.setUint16(o + 10, 8, true);
  v.setUint32(o + 20, serres.length, true);
  v.setUint32(o + 24, pleine, true);
  v.setUint16(o + 28, dit.length, true);
  octets.set(dit, o + 46);
  v.setUint32(o + table, 0x06054b50, true);
  v.setUint16(o + table + 10, 1, true);
  v.setUint32(o + table + 16, o, true);
  return octets;
}

describe('le fichier', () => {
  test('[IMP-7] UTF-8 avec ou sans marque, UTF-16, Windows-1252 ; ce qui n’est pas du texte est refusé', () => {
    expect(decodeFile(octetsDe('\ufeffCRÈME'))?.text).toBe('CRÈME');
    expect(decodeFile(en1252('CRÈME à l’oeillet'))?.text).toBe('CRÈME à l’oeillet');
    expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x43, 0, 0xc8, 0]))?.text).toBe('CÈ');
    expect(decodeFile(new Uint8Array([0x43, 0x00, 0x01, 0xff]))).toBeNull();
  });
  test('[IMP-7] un fichier UTF-8 coupé au milieu d’un accent ne change pas tous les autres', () => {
    const coupe = octetsDe('CIP;NOM\n1;CRÈME\n2;GELÉE\n3;PÂTÉ').slice(0, -1);
    expect(decodeFile(coupe)).toEqual({
      text: 'CIP;NOM\n1;CRÈME\n2;GELÉE\n3;PÂT\ufffd',
      encoding: 'utf-8',
    });
    const melange = new Uint8Array([...octetsDe('1;CRÈME\n2;ÉTÉ\n3;'), ...en1252('GELÉE')]);
    expect(decodeFile(melange)?.text).toBe('1;CRÈME\n2;ÉTÉ\n3;GEL\ufffdE');
    expect(decodeFile(en1252('1;CRÈME\n2;ÉTÉ'))?.text).toBe('1;CRÈME\n2;ÉTÉ');
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
  test('[IMP-7] le séparateur est ce qui sépare : ni les décimales, ni les noms n’en font un ; la barre aussi', () => {
    const sansTetes = '3400930000001;DOLIPRANE, 500 MG, B/16;1250,50;1500,75;0,0\n';
    expect(separatorOf(sansTetes.repeat(3))).toBe(';');
    expect(separatorOf('CIP;NOM\n1;"A"\n2;B,C,D,E,F\n3;G,H,I,J\n')).toBe(';');
    expect(separatorOf('CIP|NOM|PRIX\n3400930000001|A, B|1250,5\n')).toBe('|');
    expect(readCsv('1|A\n2|B\n')).toEqual([
      ['1', 'A'],
      ['2', 'B'],
    ]);
    expect(separatorOf('1,2,3\n4,5,6\n')).toBe(',');
    expect(separatorOf('CIP, NOM, PRIX\n1, A, 2\n')).toBe(',');
    expect(separatorOf('CIP,NOM\n1,"A; B; C"\n2,D;E\n')).toBe(',');
  });
  test('[IMP-7] ce qui suit un guillemet fermant reste dans sa cellule, et l’enregistrement entier', () => {
    expect(readCsv('"DOLIPRANE "1000" MG";340;500\r\n"SMECTA" ;341;600\r\n"a"x')).toEqual([
      ['DOLIPRANE 1000" MG"', '340', '500'],
      ['SMECTA ', '341', '600'],
      ['ax'],
    ]);
  });
  test('[IMP-36] un guillemet seul ne colle pas les lignes d’en dessous dans sa cellule', () => {
    const autour = (premiere: string, derniere: string) =>
      readCsv(`CIP;NOM;QTE\n1;${premiere};10\n2;SMECTA;20\n3;${derniere};30\n`);
    for (const [premiere, derniere] of [
      ['"DOLIPRANE', '"ASPIRINE"'],
      ['"DOLIPRANE', 'ASPIRINE 5"'],
      ['"DOLIPRANE', 'ASPIRINE "5" MG'],
    ] as const)
      expect(autour(premiere, derniere)).toEqual([
        ['CIP', 'NOM', 'QTE'],
        ['1', premiere, '10'],
        ['2', 'SMECTA', '20'],
        ['3', derniere.replace(/^"(.*)"$/, '$1'), '30'],
      ]);
    expect(readCsv('CIP;NOM;QTE\n1;"A;B\nC";10\n')?.[1]).toEqual(['1', 'A;B\nC', '10']);
    expect(readCsv('CIP;NOM;QTE\n1;"A\nB";10\n')?.[1]).toEqual(['1', 'A\nB', '10']);
  });
  test('[IMP-8] ce qui rend tout le fichier inutile est dit', async () => {
    expect(await fauteDe(new Uint8Array(FILE_MAX + 1))).toBe(phrases.fichierTropGros);
    expect(await fauteDe()).toBe(phrases.fichierVide);
    expect(await fauteDe(' ; \r\n;')).toBe(phrases.fichierVide);
    expect(await fauteDe(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe(
      phrases.ancienClasseur,
    );
    const cle = [...'EncryptedPackage'].flatMap((c) => [c.charCodeAt(0), 0]);
    expect(await fauteDe(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...cle]))).toBe(
      phrases.classeurProtege,
    );
    for (const abime of [
      [0x50, 0x4b, 3, 4, 9, 9, 9],
      [0x25, 0x50, 0x00, 0x46],
    ])
      expect(await fauteDe(new Uint8Array(abime))).toBe(phrases.fichierIllisible);
  });
  test('[IMP-8] un classeur : nombres, textes riches, liens, oui ou non et formules ; les lignes portent le numéro du tableur', async () => {
    const octets = await unClasseur((classeur) => {
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
    });
    expect((await rangeesDe(octets)).at(-1)).toEqual({
      ligne: 3,
      cellules: ['CRÈME RICHE', '3400930000001', '0.3', '0.6', 'Oui', 'gel'],
    });
  });
  test('[IMP-8] d’un classeur que nul tableur n’a calculé, une formule n’est pas une cellule vide', async () => {
    const lue = async (...formules: object[]) => {
      const octets = await unClasseur((classeur) => {
        const feuille = classeur.addWorksheet('Stock');
        for (const formule of formules) feuille.addRow(['DOLIPRANE', formule]);
      });
      return (await rangeesDe(octets)).map((r) => r.cellules[1] ?? '');
    };
    expect(await lue({ formula: 'C1*2' }, { formula: 'C2*2' })).toEqual(['#VALEUR!', '#VALEUR!']);
    // Computed: =IF(C2="","",C2*2) is empty on purpose, zero is zero.
    expect(await lue({ formula: 'C1*2', result: 0 }, { formula: 'C2*2' })).toEqual(['0', '']);
  });
  test('[IMP-8] les lignes qu’un filtre masque se lisent, et c’est dit', async () => {
    const octets = await unClasseur((classeur) => {
      const feuille = classeur.addWorksheet('Stock');
      feuille.addRow(['CIP', 'QTE']);
      feuille.addRow(['1', '2']).hidden = true;
      feuille.addRow(['2', '3']);
    });
    const lu = await readTable(new Blob([octets]));
    expect(lu).toMatchObject({ told: phrases.feuille('Stock', 1) });
    expect('rows' in lu && lu.rows.length).toBe(3);
    expect(phrases.feuille('Stock', 1)).toBe('Feuille « Stock », dont 1 ligne masquée');
  });
  test('[IMP-8] une page web sous un nom de classeur est dite', async () => {
    for (const page of [
      '\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>CIP</td>',
      '<TABLE border=1><tr><td>CIP</td></tr></TABLE>',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
    ])
      expect(await fauteDe(page)).toBe(phrases.pageSousUnNom);
  });
  test('[IMP-8] d’un classeur, la feuille montrée passe avant une feuille cachée', async () => {
    const octets = await unClasseur((classeur) => {
      classeur.addWorksheet('Listes', { state: 'hidden' }).addRow(['LIBELLE', 'CACHÉ']);
      classeur.addWorksheet('Produits').addRow(['LIBELLE', 'MONTRÉ']);
    });
    expect((await rangeesDe(octets))[0]?.cellules).toEqual(['LIBELLE', 'MONTRÉ']);
  });
  test('[IMP-8] d’un classeur, ce qu’aucune base ne garde ne retient pas le fichier entier', async () => {
    const octets = await unClasseur((classeur) =>
      classeur.addWorksheet('Produits').addRow(['DOLI_x0000_PRANE', 'MOITIÉ _xD83D_']),
    );
    expect((await rangeesDe(octets))[0]?.cellules).toEqual(['DOLIPRANE', 'MOITIÉ \ufffd']);
  });
  test('[IMP-8] d’un classeur, un mois et son année restent un mois, une date entière la sienne', async () => {
    const premierMars = new Date(Date.UTC(2028, 2, 1));
    const octets = await unClasseur((classeur) => {
      const feuille = classeur.addWorksheet('BL');
      const formats = [
        'mmm-yy',
        'mm/yyyy',
        '[$-40C]mmm\\-yy;@',
        'dd/mm/yyyy',
        '"mois d" dd mmm yy',
      ];
      for (const numFmt of formats) feuille.addRow(['111', premierMars]).getCell(2).numFmt = numFmt;
      const calculee = { formula: 'DATE(2028,3,1)', result: premierMars };
      feuille.addRow(['111', calculee]).getCell(2).numFmt = 'mm/yyyy';
    });
    expect((await rangeesDe(octets)).map((r) => r.cellules[1])).toEqual([
      '03/2028',
      '03/2028',
      '03/2028',
      '01/03/2028',
      '01/03/2028',
      '03/2028',
    ]);
  });
  test.each(NATURES)(
    '[IMP-8] le modèle « %s » se lit : chaque colonne est reconnue',
    async (nature) => {
      const aujourdhui = new Date('2026-11-29T10:00:00+01:00');
      const modele = await ecrireModele(nature, aujourdhui);
      const { tetes, colonnes, rangees } = lireColonnes(
        await rangeesDe(await modele.arrayBuffer()),
        nature,
      );
      expect([tetes, rangees.length]).toEqual([1, 0]);
      expect(colonnes.filter((c) => c.champ === null)).toEqual([]);
      expect(manquesDe(nature, colonnes, champsDevines(colonnes))).toEqual([]);
    },
  );
  test('[IMP-9] un classeur qui s’ouvrirait en une masse est refusé avant d’être ouvert', async () => {
    const octets = new Uint8Array(
      await (await ecrireModele('produits', new Date(0))).arrayBuffer(),
    );
    const v = new DataView(octets.buffer);
    const entree = octets.findIndex(
      (_, i) => i + 4 <= octets.length && v.getUint32(i, true) === 0x02014b50,
    );
    v.setUint32(entree + 24, 0xf0000000, true);
    expect(await fauteDe(octets)).toBe(phrases.fichierIllisible);
  });
  test('[IMP-9] un classeur qui ment sur sa masse est refusé pendant qu’on l’ouvre', async () => {
    const masse = gzipSync(new Uint8Array(251 * 1024 * 1024), { level: 1 }).subarray(10, -8);
    const octets = zipDe('xl/workbook.xml', masse, 1_000);
    expect(await fauteDe(octets)).toBe(phrases.fichierIllisible);
    await expect(lireZip(octets, () => true)).rejects.toThrow('fichier refusé');
    const honnete = gzipSync(octetsDe('un texte')).subarray(10, -8);
    const [lue] = await lireZip(zipDe('a.txt', honnete, 8), () => true);
    expect(lue && [lue.nom, new TextDecoder().decode(lue.octets)]).toEqual(['a.txt', 'un texte']);
  });
  test('[IMP-8] une archive qui n’est pas un classeur est dite illisible, non pas vide', async () => {
    const ods = gzipSync(octetsDe('<office/>')).subarray(10, -8);
    expect(await fauteDe(zipDe('content.xml', ods, 9))).toBe(phrases.fichierIllisible);
  });
  test('[IMP-8] une cellule fusionnée vaut une fois : ses boîtes ne se comptent pas deux fois', async () => {
    const octets = await unClasseur((classeur) => {
      const feuille = classeur.addWorksheet('BL');
      feuille.addRow(['3400930000018', 10, 'A1']);
      feuille.addRow([null, null, 'B2']);
      feuille.mergeCells('A1:A2');
      feuille.mergeCells('B1:B2');
    });
    expect((await rangeesDe(octets)).map((r) => r.cellules)).toEqual([
      ['3400930000018', '10', 'A1'],
      ['', '', 'B2'],
    ]);
  });
  test('[IMP-8] un classeur colorié jusqu’en bas s’arrête à sa dernière ligne dite', async () => {
    const octets = await unClasseur((classeur) => {
      const feuille = classeur.addWorksheet('BL');
      feuille.addRow(['3400930000018', 10]);
      feuille.addRow([]);
      feuille.addRow(['3400930000025', 20]);
      feuille.getRow(100_000).getCell(1).font = { bold: true };
    });
    expect((await rangeesDe(octets)).map((r) => r.ligne)).toEqual([1, 2, 3]);
  });
  test('[IMP-8] un code dans une cellule de dates est en erreur, sans retenir le fichier entier', async () => {
    const octets = await unClasseur((classeur) => {
      const feuille = classeur.addWorksheet('BL');
      feuille.addRow([3400930000018, 'DOLIPRANE']).getCell(1).numFmt = 'dd/mm/yyyy';
    });
    expect((await rangeesDe(octets))[0]?.cellules).toEqual(['#NUM!', 'DOLIPRANE']);
  });
  test('[IMP-8] les envois ne dépassent ni leur nombre de lignes ni leur poids ; une cellule sans fin est coupée', () => {
    const rangees = (n: number, cellule: string) =>
      Array.from({ length: n }, (_, i) => ({ ligne: i + 1, cellules: [cellule] }));
    expect(parEnvois(rangees(LIGNES_PAR_ENVOI + 1, 'x'), 1).map((e) => e.length)).toEqual([
      LIGNES_PAR_ENVOI,
      1,
    ]);
    const lourdes = parEnvois(rangees(120, 'x'.repeat(9_000)), 1);
    expect(lourdes.length).toBeGreaterThan(2);
    for (const envoi of lourdes) expect(JSON.stringify(envoi).length).toBeLessThan(400_000);
    expect(lourdes[0]?.[0]?.cellules[0]).toHaveLength(4_000);
    const [coupee] = parEnvois(rangees(1, `${'x'.repeat(3_999)}💊`), 1);
    expect(coupee?.[0]?.cellules[0]).toBe('x'.repeat(3_999));
  });
});
