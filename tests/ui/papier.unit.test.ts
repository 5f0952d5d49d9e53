import { PDFDocument, StandardFonts } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import { writeEtiquettesPdf } from '#client/ui/export/etiquettes-pdf.ts';
import { writeListPdf } from '#client/ui/export/liste-pdf.ts';
import { type Fonts, wrapProduct, wrapText } from '#client/ui/export/texte-pdf.ts';
import { FORMATS_ETIQUETTES } from '#shared/stock/produit/etiquettes.rules.ts';
import { partiesDuNom } from '#shared/stock/produit/nom-produit.rules.ts';
import { textesDesPages } from './papier.scene.ts';

const LONG =
  'LEVONORGESTREL/ETHINYLESTRADIOL BIOGARAN 100 MICROGRAMMES/20 MICROGRAMMES COMPRIME ENROBE B/84';
const mentions = `Pharmacie du Port – ${'mentions légales '.repeat(40)}fin`;
const papier = (blocs: Bloc[]): DocumentImprime => ({
  titre: 'Facture N° 1',
  sousTitre: '',
  enseigne: { nom: 'Pharmacie du Port', lignes: ['Libreville'], mentions },
  date: '21/11/2026',
  blocs,
});
const facture = (lignes: number): Bloc[] => [
  {
    genre: 'table',
    colonnes: [
      { label: 'DÉSIGNATION', part: 2, produit: true },
      { label: 'TTC', droite: true },
    ],
    lignes: Array.from({ length: lignes }, (_, i) => [LONG, String(i)]),
    total: ['TOTAL', '7.000'],
  },
  { genre: 'valeurs', colonnes: 1, valeurs: [['NET À PAYER', '-7.000 FCFA']] },
  { genre: 'texte', texte: 'Arrêtée la présente facture.' },
  { genre: 'cadre', texte: 'Cachet', hauteur: 70 },
];

describe('le texte des papiers', () => {
  let fonts: Fonts;
  beforeAll(async () => {
    const pdf = await PDFDocument.create();
    fonts = {
      regular: await pdf.embedFont(StandardFonts.Helvetica),
      bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    };
  });
  it('[EXP-8] un nom de produit : nom et dosage en gras, forme et boîte ensuite, rien de coupé, un dosage jamais en deux', () => {
    for (const place of [110, 150, 220, 400]) {
      const lignes = wrapProduct(partiesDuNom('EFFERALGAN 1000 MG CP EFF B/8'), place, fonts, 9);
      const pieces = lignes.flat();
      const dit = (font: Fonts['bold']) =>
        pieces
          .filter((p) => p.font === font)
          .map((p) => p.text.trim())
          .join(' ');
      expect(dit(fonts.bold)).toBe('EFFERALGAN 1000\u00a0mg');
      expect(dit(fonts.regular)).toBe('cp eff B/8');
      for (const ligne of lignes)
        expect(
          ligne.reduce((s, p) => s + p.font.widthOfTextAtSize(p.text, 9), 0),
        ).toBeLessThanOrEqual(place);
    }
  });
  it('[EXP-8] une ligne ne se plie ni devant son signe, ni entre un nombre et FCFA, ni après N°', () => {
    expect(
      wrapText('Reste à payer : 12.500 FCFA sur la facture N° 12', 1, fonts.regular, 0.001),
    ).not.toContain(':');
    const lignes = wrapText('Reste : 12.500 FCFA N° 12', 62, fonts.regular);
    expect(lignes).toEqual(['Reste\u00a0:', '12.500\u00a0FCFA', 'N°\u00a012']);
  });
});

describe('les pages d’un papier', () => {
  it('[ORD-16] un registre dit l’adresse entière de la pharmacie, sur chaque page, à côté de sa marque', async () => {
    const lignes = ['Immeuble des Palmiers, boulevard du Bord de Mer '.repeat(5) + 'face au port'];
    const registre = {
      ...papier(facture(80)),
      enseigne: { nom: 'Pharmacie du Port', lignes, mentions: '' },
      registre: { marque: 'COPIE n° 2' },
    };
    const pages = await textesDesPages(await writeDocumentPdf(registre));
    expect(pages.length).toBeGreaterThan(1);
    for (const textes of pages) {
      expect(textes.join(' ')).toContain('face au port');
      expect(textes).toContain('COPIE n° 2');
    }
  });
  it.each([1, 40, 400])(
    '[EXP-8] %i lignes : têtes sur chaque page, pages numérotées, pied légal entier, ce qui clôt jamais seul',
    async (n) => {
      const pages = await textesDesPages(await writeDocumentPdf(papier(facture(n))));
      pages.forEach((textes, i) => {
        expect(textes).toContain(`Page ${i + 1} / ${pages.length}`);
        expect(textes.join(' ')).toContain('Montants en FCFA');
        expect(textes).toContain('DÉSIGNATION');
        expect(textes.join(' ')).toMatch(/mentions légales fin/);
        expect(textes.join(' ')).not.toContain('…');
      });
      const fin = pages.at(-1) ?? [];
      const place = [
        'LEVONORGESTREL/ETHINYLESTRADIOL BIOGARAN',
        'TOTAL',
        'NET À PAYER',
        'Cachet',
      ].map((t) => fin.findIndex((dit) => dit.startsWith(t)));
      expect(place.every((p) => p >= 0)).toBe(true);
      expect(place).toEqual(place.toSorted((a, b) => a - b));
      expect(fin).toContain('–7.000\u00a0FCFA');
    },
  );
  it('[EXP-5] une liste de douze colonnes : ni montant ni mot coupé, le nom de produit entier', async () => {
    const champs = ['at', 'p', 'm', 'v', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const octets = await writeListPdf(
      {
        titre: 'Mouvements',
        sousTitre: 'du 01/11/2026 au 28/11/2026 · « doli »',
        mentions,
        date: '21/11/2026',
        colonnes: champs.map((champ) => ({
          champ,
          label: champ === 'm' ? 'MONTANT D’ACHAT' : champ.toUpperCase(),
          format: champ === 'm' || champ === 'v' ? ('money' as const) : ('texte' as const),
          ...(champ === 'p' && { produit: true as const }),
        })),
        lignes: Array.from({ length: 150 }, (_, i) => ({
          ...Object.fromEntries(champs.map((champ) => [champ, 'Chantal OBAME'])),
          p: LONG,
          m: i === 149 ? 1_234_567_890 : 12,
          v: -1500,
        })),
      },
      () => undefined,
    );
    const textes = (await textesDesPages(octets)).flat();
    expect(textes).toContain('1.234.567.890');
    expect(textes).toContain('–1.500');
    // [EXP-13] Under the title of the first page alone.
    const dits = textes.filter((t) => t.startsWith('du 01/11/2026 au 28/11/2026'));
    expect(dits).toHaveLength(1);
    expect(textes.join('\n')).not.toContain('…');
  });
});

describe('une étiquette', () => {
  it.each(FORMATS_ETIQUETTES)(
    '[ETI-4] $libelle : le dosage est entier, quelle que soit la longueur du nom',
    async (format) => {
      const [textes = []] = await textesDesPages(
        await writeEtiquettesPdf(
          [
            {
              nom: `${'NOM TRES LONG '.repeat(14)}500 MG CP B/8`,
              prix: '1.500 FCFA',
              detail: 'Rayon A',
              symbole: null,
              nombre: 1,
            },
          ],
          format,
          1,
        ),
      );
      expect(textes.join(' ')).toMatch(/NOM TRES.*… 500\u00a0mg/);
    },
  );
});
