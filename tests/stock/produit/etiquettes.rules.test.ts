import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { writeEtiquettesPdf } from '#client/ui/export/etiquettes-pdf.ts';
import { type Trace, traceSymbol } from '#client/ui/export/symbole.ts';
import { cip13De, lireCode, porteursDuScan } from '#shared/stock/produit/codes.rules.ts';
import {
  FORMATS_ETIQUETTES,
  type FormatEtiquettes,
  parPage,
  placeDe,
  symboleDe,
} from '#shared/stock/produit/etiquettes.rules.ts';

const EAN = cip13De('3000001');
const format = (id: string): FormatEtiquettes => {
  const f = FORMATS_ETIQUETTES.find((x) => x.id === id);
  if (!f) throw new Error(id);
  return f;
};

/** The symbol as a reader would see it, modules four dots wide, in an empty frame. */
function lire(
  { width: largeur, height: hauteur, blacks: noirs }: Trace,
  genre: BarcodeFormat,
): string {
  const [pas, silence, haut] = [4, 14, hauteur === 1 ? 40 : 1];
  const [l, h] = [(largeur + 2 * silence) * pas, (hauteur * haut + 2 * silence) * pas];
  const points = new Uint8ClampedArray(l * h).fill(255);
  for (const [x, y, lx, ly] of noirs)
    for (let j = (y * haut + silence) * pas; j < ((y + ly) * haut + silence) * pas; j++)
      points.fill(0, j * l + (x + silence) * pas, j * l + (x + lx + silence) * pas);
  const indices = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [genre]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return new MultiFormatReader()
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(points, l, h))), indices)
    .getText();
}

describe('où va une étiquette', () => {
  test('[ETI-1] rangée par rangée depuis la place de départ, puis la feuille suivante', () => {
    const f = format('a4-24');
    expect([placeDe(f, 0, 1), placeDe(f, 1, 1), placeDe(f, 3, 1)]).toEqual([
      { page: 0, x: 0, y: 0.5 },
      { page: 0, x: 70, y: 0.5 },
      { page: 0, x: 0, y: 37.5 },
    ]);
    expect([placeDe(f, 0, 24), placeDe(f, 1, 24)]).toEqual([
      { page: 0, x: 140, y: 0.5 + 7 * 37 },
      { page: 1, x: 0, y: 0.5 },
    ]);
    expect(placeDe(f, 0, 999)).toEqual(placeDe(f, 0, 24));
  });
  test('[ETI-1] aucune étiquette ne sort de sa page ni n’en couvre une autre', () => {
    for (const f of FORMATS_ETIQUETTES) {
      const derniere = placeDe(f, parPage(f) - 1, 1);
      expect(derniere.page).toBe(0);
      expect(derniere.x + f.largeur).toBeLessThanOrEqual(f.page.largeur);
      expect(derniere.y + f.hauteur).toBeLessThanOrEqual(f.page.hauteur);
      expect([f.pas.x >= f.largeur, f.pas.y >= f.hauteur]).toEqual([true, true]);
    }
  });
});

describe('le symbole', () => {
  test('[ETI-2] EAN-13 du CIP13 ou du CIP7 ; DataMatrix quand le lot et sa date sont connus ; Code 128 pour un autre code ; rien sans code', () => {
    expect(symboleDe([null, EAN], null)).toMatchObject({ genre: 'ean13', texte: EAN });
    expect(symboleDe(['3000001'], null)).toMatchObject({ genre: 'ean13', texte: EAN });
    expect(symboleDe([EAN], { numero: 'A12', date_expiration: '2030-12-31' })).toMatchObject({
      genre: 'gs1datamatrix',
      texte: `(01)0${EAN}(10)A12(17)301231`,
      lisible: EAN,
    });
    expect(symboleDe([EAN], { numero: 'LOT É 3', date_expiration: '2030-12-31' })?.genre).toBe(
      'ean13',
    );
    expect(symboleDe([EAN], { numero: 'A12', date_expiration: null })?.genre).toBe('ean13');
    expect(symboleDe(['INTERNE12'], null)).toEqual({
      genre: 'code128',
      texte: 'INTERNE12',
      lisible: 'INTERNE12',
    });
    expect(symboleDe([null, null], null)).toBeNull();
  });
  test.each(['3000001', '4949729', '2798901'])(
    '[ETI-3] l’EAN-13 tracé pour %s se relit',
    (cip7) => {
      const symbole = symboleDe([cip7], null);
      expect(symbole && lire(traceSymbol(symbole), BarcodeFormat.EAN_13)).toBe(cip13De(cip7));
    },
  );
  test.each([
    ['A12', '2030-12-31'],
    ['00-B/9', '2027-02-28'],
    ['L2345678901234567890', '2031-06-30'],
    // could be AB12 and a serial number: its separator says that it is not
    ['AB1221445566778899', '2031-06-30'],
  ])(
    '[ETI-3] le DataMatrix tracé pour le lot %s se relit comme nos postes le lisent',
    (numero, date_expiration) => {
      const symbole = symboleDe([EAN], { numero, date_expiration });
      expect(symbole && lireCode(lire(traceSymbol(symbole), BarcodeFormat.DATA_MATRIX))).toEqual({
        cips: [EAN, '3000001'],
        lot: numero,
        date_expiration,
      });
    },
  );
  test.each([
    'INTERNE12',
    'AVENE07',
    '9100000000001',
    '036000291452',
    '96385074',
    '604419',
    '20203040506075',
  ])('[ETI-3] [SCN-23] l’étiquette de %s se relit, et c’est ce produit', (cip) => {
    const produit = { cip, cip_1: null, cip_2: null, cip_deux: null };
    const symbole = symboleDe([cip], null);
    const format = symbole?.genre === 'ean13' ? BarcodeFormat.EAN_13 : BarcodeFormat.CODE_128;
    const relu = symbole ? lire(traceSymbol(symbole), format) : '';
    expect(porteursDuScan([produit], relu)?.porteurs).toEqual([produit]);
  });
  test('[ETI-3] un autre code se relit aussi', () => {
    expect(
      lire(traceSymbol({ genre: 'code128', texte: 'INTERNE12' }), BarcodeFormat.CODE_128),
    ).toBe('INTERNE12');
  });
});

test('[ETI-4] autant d’étiquettes que demandé, sur le nombre de feuilles qu’il faut', async () => {
  const e = {
    nom: 'DOLIPRANE 500 MG À L’ESSAI, un nom trop long pour tenir sur deux lignes d’une étiquette de trente-huit millimètres',
    prix: '1.500 FCFA',
    detail: 'Lot A12 · 12/2030',
    nombre: 20,
  };
  for (const [id, pages] of [
    ['a4-24', 3],
    ['a4-65', 1],
    ['unite', 60],
  ] as const) {
    const octets = await writeEtiquettesPdf(
      [
        { ...e, symbole: symboleDe([EAN], null) },
        { ...e, symbole: symboleDe([EAN], { numero: 'A12', date_expiration: '2030-12-31' }) },
        { ...e, symbole: null },
      ],
      format(id),
      3,
    );
    const pdf = await PDFDocument.load(octets);
    expect([id, pdf.getPageCount()]).toEqual([id, pages]);
  }
});
