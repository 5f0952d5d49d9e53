import { describe, expect, test } from 'vitest';
import { contenance, nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import { prixDeVente, rayonDe } from '#server/stock/medicament/import/composer-assortiment.ts';
import { lirePrix } from '#server/stock/medicament/import/composer-medicaments.ts';
import { decoder, decouperTable, type Faute } from '#server/stock/medicament/import/lire-table.ts';

describe('lecture des fichiers', () => {
  test.each([
    ['', null],
    ['3,50', 350],
    ['466,29', 46_629],
    ['1,466,29', 146_629],
    ['12,345,678,90', 1_234_567_890],
    ['3.50', Number.NaN],
    ['3,5', Number.NaN],
    ['-1,00', Number.NaN],
  ])('le prix « %s » vaut %s centimes', (texte, centimes) => {
    expect(lirePrix(texte)).toBe(centimes);
  });
  test('un fichier est lu en UTF-8 s’il en est, sinon en Windows-1252', () => {
    expect(decoder(new TextEncoder().encode('gélule'))).toBe('gélule');
    expect(decoder(Uint8Array.of(0x67, 0xe9, 0x6c, 0x9c, 0x92))).toBe('gélœ’');
  });
  test('une ligne vide est passée, une ligne trop courte ou d’un signe impossible est nommée', () => {
    const fautes: Faute[] = [];
    expect(
      decouperTable('F.txt', 'a\tb\r\n\r\nc\r\nd\te\r\nf\0\tg', 2, fautes).lignes.map(
        (l) => l.numero,
      ),
    ).toEqual([1, 4]);
    expect(fautes).toEqual([
      { fichier: 'F.txt', ligne: 3, raison: '1 colonne au lieu de 2' },
      { fichier: 'F.txt', ligne: 5, raison: 'caractère illisible' },
    ]);
  });
});

describe('nom du produit', () => {
  test.each([
    ['plaquette(s) PVC aluminium de 30 comprimé(s)', 'B/30'],
    ['2 plaquette(s) thermoformée(s) de 20 comprimé(s)', 'B/40'],
    ['1 flacon(s) de 24 gélules', 'B/24'],
    ['5 ampoule(s) en verre de 5 ml', '5 X 5 ML'],
    ['20 récipient(s) unidose(s) de 2 ml par plaquette de 5 récipients unidoses', '20 X 2 ML'],
    ['1 tube(s) de 15 g', '15 G'],
    ['1 flacon(s) en verre de 1,5 ml', '1,5 ML'],
    ['1 flacon(s) en verre', 'B/1'],
    ['plaquette(s) PVC', ''],
  ])('[MED-3] « %s » contient %s', (texte, attendu) => {
    expect(contenance(texte)).toBe(attendu);
  });
  test('[MED-1] deux boîtes d’un médicament se distinguent, en 150 caractères au plus', () => {
    expect(nommerPresentation('DOLIPRANE 500 mg, comprimé', 'plaquette(s) de 16 comprimé(s)')).toBe(
      'DOLIPRANE 500 mg COMPRIMÉ B/16',
    );
    expect(nommerPresentation('COUMADINE 0,5 mg, comprimé', '1 étui')).toBe(
      'COUMADINE 0,5 mg COMPRIMÉ B/1',
    );
    const long = nommerPresentation('X'.repeat(200), 'plaquette(s) de 16 comprimé(s)');
    expect(long).toHaveLength(150);
    expect(long.endsWith(' B/16')).toBe(true);
  });
});

describe('assortiment', () => {
  test('un prix en euros devient un prix de Libreville, au multiple de 5 FCFA', () => {
    expect(prixDeVente(350)).toBe(2_870);
    expect(prixDeVente(1)).toBe(10);
    expect([99, 1234, 56_789].every((c) => prixDeVente(c) % 5 === 0)).toBe(true);
  });
  test('[MED-6] le rayon suit la forme, puis la classe ATC', () => {
    expect(rayonDe('comprimé pelliculé', 'N02BE01')).toBe('A-10');
    expect(rayonDe('solution injectable', 'J01CA04')).toBe('C-07');
    expect(rayonDe('collyre en solution', 'S01AA12')).toBe('E-13');
    expect(rayonDe(null, null)).toBe('F-14');
  });
});
