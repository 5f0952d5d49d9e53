import { cleJuste, dateGs1, GS, lireGs1 } from './gs1.rules.ts';

/** What of a label could not be kept, or what stands there in the place of an expiry. */
export type AvisDuCode = 'lot_illisible' | 'date_illisible' | 'durabilite';
/**
 * What a scanned or typed code says. `cips` are the spellings to look for in the product's four CIP
 * columns: they are one number, whoever bears it.
 */
export interface CodeLu {
  cips: string[];
  /** As printed, in capitals as lots are kept. */
  lot?: string;
  /** YYYY-MM-DD, from (17), else from (15): its last day, included. */
  date_expiration?: string;
  serie?: string;
  /** A carton of the product: how many boxes it says it holds, null when it does not say. */
  carton?: number | null;
  avis?: AvisDuCode;
}

/** [SCN-1] EAN-13 key: weights 1,3,1,3… over the first twelve digits. */
export function cleEan13(douze: string): number {
  const somme = [...douze].reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0);
  return (10 - (somme % 10)) % 10;
}
export const estEan13 = (code: string): boolean => /^\d{13}$/.test(code) && cleJuste(code);

/**
 * [SCN-2] A CIP7 stands inside the CIP13 `34009 CIP7 key`. The old modulo-11 key of CIP7 is not
 * checked: it fails on the 30xxxxx series.
 */
export const cip13De = (cip7: string): string => `34009${cip7}${cleEan13(`34009${cip7}`)}`;

/**
 * [SCN-22] The ways one number may be written in a product file, as it is first: a CIP7 and its
 * CIP13, a UPC-A and its thirteen digits with a zero. A number whose check digit is wrong is only
 * itself.
 */
export function ecrituresDuCode(code: string): string[] {
  if (/^\d{7}$/.test(code)) return [code, cip13De(code)];
  if (/^\d{12}$/.test(code) && cleJuste(code)) return [code, `0${code}`];
  if (!estEan13(code)) return [code];
  if (code.startsWith('34009')) return [code, code.slice(5, 12)];
  return code.startsWith('0') ? [code, code.slice(1)] : [code];
}

/** Symbology identifier (ISO/IEC 15424) that some scanners send first: ']E0', ']C1', ']d2'. */
const SYMBOLOGIE = /^\][A-Za-z]\d/;
/** The symbology identifier that a scanner sent first; null when it sends none. */
export const symbologieDe = (brut: string): string | null => SYMBOLOGIE.exec(brut)?.[0] ?? null;
const sansSymbologie = (brut: string): string =>
  brut.replace(/[\r\n\t ]/g, '').replace(SYMBOLOGIE, '');

/** The thirteen digits of the box that a GTIN-14 names, and whether it is a carton of it. */
function boiteDuGtin(gtin: string): Pick<CodeLu, 'cips' | 'carton'> | null {
  if (!/^[0-8]\d{13}$/.test(gtin) || !cleJuste(gtin)) return null;
  const douze = gtin.slice(1, 13);
  const cips = ecrituresDuCode(`${douze}${cleEan13(douze)}`);
  return gtin.startsWith('0') ? { cips } : { cips, carton: null };
}

/** Its expiry, or the best before that stands for it; what of the label must be told. */
function perimeLe(dite: string | undefined, durabilite: string | undefined) {
  if (dite !== undefined) {
    const date = dateGs1(dite);
    return date === null ? { avis: 'date_illisible' as const } : { date_expiration: date };
  }
  const date = durabilite === undefined ? null : dateGs1(durabilite);
  return date === null ? {} : { date_expiration: date, avis: 'durabilite' as const };
}

/**
 * [SCN-4] What a GS1 label says of a box, or of a carton by its content (02) and its count (37). The
 * fourteen digits of a carton come first: a product may bear them exactly.
 */
function lecturesGs1(brut: string): readonly CodeLu[] {
  const lu = lireGs1(brut);
  if (!lu) return [];
  const { elements, doute } = lu;
  const contenu = elements.get('02');
  const gtin = elements.get('01') ?? contenu ?? '';
  const boite = boiteDuGtin(gtin);
  if (!boite) return [];
  const [lot, serie, nombre] = ['10', '21', '37'].map((ai) => elements.get(ai));
  const dit = {
    ...(contenu !== undefined && { carton: Number(nombre) || null }),
    ...(lot && { lot: lot.toUpperCase() }),
    ...perimeLe(elements.get('17'), elements.get('15')),
    ...(serie && { serie }),
    ...(doute && { avis: 'lot_illisible' as const }),
  };
  const forme = { ...boite, ...dit };
  return gtin.startsWith('0') ? [forme] : [{ cips: [gtin], ...dit }, forme];
}

/** What the form of a code proves; the last one is its form's own reading. */
function lecturesDeForme(code: string): readonly CodeLu[] {
  if (/^\d{7}$/.test(code) || estEan13(code)) return [{ cips: ecrituresDuCode(code) }];
  const boite = boiteDuGtin(code);
  return boite ? [boite] : lecturesGs1(code);
}
/**
 * [SCN-4] What the form of a code proves: CIP7, CIP13 or EAN-13, the fourteen digits of a box or of a
 * carton of it, GS1. Null when it is none of them.
 */
export const lireCode = (brut: string): CodeLu | null =>
  lecturesDeForme(sansSymbologie(brut)).at(-1) ?? null;

const PRODUIT_EN_TETE = /^(?:01|02)([0-8]\d{13})/;
/** A code whose check digit proves it by itself, wherever it stands among keys: no carton's. */
export function seProuve(brut: string): boolean {
  const code = sansSymbologie(brut);
  if (/^\d{1,14}$/.test(code)) return estEan13(code.replace(/^0(?=\d{13}$)/, ''));
  const gtin = PRODUIT_EN_TETE.exec(code)?.[1];
  return gtin !== undefined && cleJuste(gtin) ? true : lecturesGs1(code).length > 0;
}

/** What a product may bear (PRO-9), shorter ones of old files too. */
const STOCKABLE = /^[0-9A-Za-z]{4,14}$/;
/**
 * [SCN-23] What a scan may be, in the order it is looked for: the code as it is, whatever its form,
 * for a product may bear it exactly; then what its form says. None when it broke off or when its
 * signs could not be told.
 */
export function lecturesDuScan(brut: string): readonly CodeLu[] {
  const code = sansSymbologie(brut);
  const exact = { cips: ecrituresDuCode(cipNormalise(code)) };
  const formes = lecturesDeForme(code).filter((f) => f.cips[0] !== exact.cips[0]);
  return STOCKABLE.test(code) ? [exact, ...formes] : formes;
}
/** How a scan is named to whoever reads: its product's code, or all of it without its separators. */
export const codeDit = (brut: string): string =>
  lireCode(brut)?.cips[0] ?? sansSymbologie(brut).replaceAll(GS, ' ');

/** [SCN-5] CIP comparison of the specification: trimmed, without white space. */
export const cipNormalise = (cip: string): string => cip.replace(/\s/g, '').toUpperCase();

/** What a product is found by: its four CIP columns. */
export type CodesProduit = Readonly<Record<'cip' | 'cip_1' | 'cip_2' | 'cip_deux', string | null>>;
/** One of the product's codes is one of these spellings, exactly. */
export const porteCode = (p: CodesProduit, { cips }: Pick<CodeLu, 'cips'>): boolean =>
  [p.cip, p.cip_1, p.cip_2, p.cip_deux].some((c) => c !== null && cips.includes(cipNormalise(c)));
/** [SCN-23] Those that bear a scanned code, by the first of its readings that anyone bears. */
export function porteursDuScan<P extends CodesProduit>(
  produits: readonly P[],
  brut: string,
): { code: CodeLu; porteurs: P[] } | null {
  for (const code of lecturesDuScan(brut)) {
    const porteurs = produits.filter((p) => porteCode(p, code));
    if (porteurs.length > 0) return { code, porteurs };
  }
  return null;
}

/**
 * [SCN-20] What is typed in a search and can only be a code: digits alone, or a GS1 code typed by a
 * slow scanner. Enter then takes the product that bears it exactly, never the first one found.
 */
export function estCodeTape(saisie: string): boolean {
  const texte = saisie.trim();
  return /^\d+$/.test(texte) || (texte.length > 7 && lireCode(texte) !== null);
}
