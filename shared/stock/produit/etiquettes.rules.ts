import { cip13De, estEan13 } from './codes.rules.ts';

/** Millimetres; `pas`: from one label to the next. */
export interface FormatEtiquettes {
  id: string;
  libelle: string;
  page: { largeur: number; hauteur: number };
  colonnes: number;
  rangees: number;
  largeur: number;
  hauteur: number;
  pas: { x: number; y: number };
  marge: { x: number; y: number };
}
const A4 = { largeur: 210, hauteur: 297 };
export const FORMATS_ETIQUETTES: readonly FormatEtiquettes[] = [
  {
    id: 'a4-24',
    libelle: 'A4, 24 étiquettes de 70 × 37 mm',
    page: A4,
    colonnes: 3,
    rangees: 8,
    largeur: 70,
    hauteur: 37,
    pas: { x: 70, y: 37 },
    marge: { x: 0, y: 0.5 },
  },
  {
    id: 'a4-65',
    libelle: 'A4, 65 étiquettes de 38 × 21 mm',
    page: A4,
    colonnes: 5,
    rangees: 13,
    largeur: 38.1,
    hauteur: 21.2,
    pas: { x: 40.6, y: 21.2 },
    marge: { x: 4.75, y: 10.7 },
  },
  {
    id: 'unite',
    libelle: 'Rouleau, 50 × 30 mm',
    page: { largeur: 50, hauteur: 30 },
    colonnes: 1,
    rangees: 1,
    largeur: 50,
    hauteur: 30,
    pas: { x: 50, y: 30 },
    marge: { x: 0, y: 0 },
  },
];
export const parPage = (f: FormatEtiquettes): number => f.colonnes * f.rangees;
export const ETIQUETTES_MAX = 2_000;

/** Page from 0; upper left corner, in millimetres. */
export interface Place {
  page: number;
  x: number;
  y: number;
}
/** [ETI-1] Label n (from 0), the first at `debut` (from 1, row by row) of a started sheet. */
export function placeDe(f: FormatEtiquettes, n: number, debut: number): Place {
  const rang = n + Math.min(Math.max(1, Math.trunc(debut)), parPage(f)) - 1;
  const case_ = rang % parPage(f);
  return {
    page: Math.floor(rang / parPage(f)),
    x: f.marge.x + (case_ % f.colonnes) * f.pas.x,
    y: f.marge.y + Math.floor(case_ / f.colonnes) * f.pas.y,
  };
}

/** `lisible` is printed below. */
export interface Symbole {
  genre: 'ean13' | 'gs1datamatrix' | 'code128';
  texte: string;
  lisible: string;
}
const LOT_GS1 = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/**
 * [ETI-2] GS1 DataMatrix when lot and date are known, EAN-13 for thirteen digits or a CIP7, else
 * Code 128; null without a code.
 */
export function symboleDe(
  cips: readonly (string | null)[],
  lot: { numero: string; date_expiration: string | null } | null,
): Symbole | null {
  const codes = cips.flatMap((c) => (c ? [c] : []));
  const ean = codes.find(estEan13) ?? codes.filter((c) => /^\d{7}$/.test(c)).map(cip13De)[0];
  const [autre] = codes;
  if (ean === undefined)
    return autre === undefined ? null : { genre: 'code128', texte: autre, lisible: autre };
  if (lot?.date_expiration && LOT_GS1.test(lot.numero))
    return {
      genre: 'gs1datamatrix',
      // lot before date: its separator makes parsing unambiguous
      texte: `(01)0${ean}(10)${lot.numero}(17)${lot.date_expiration.slice(2).replaceAll('-', '')}`,
      lisible: ean,
    };
  return { genre: 'ean13', texte: ean, lisible: ean };
}
