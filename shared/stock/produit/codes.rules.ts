import { cleJuste, dateGs1, GS, lireGs1 } from './gs1.rules.ts';

/** Unreadable label part, or a best-before used as expiry. */
export type AvisDuCode = 'lot_illisible' | 'date_illisible' | 'durabilite';
/** `cips`: equivalent spellings for the four CIP columns. */
export interface CodeLu {
  cips: string[];
  /** Capitals. */
  lot?: string;
  /** YYYY-MM-DD, from (17), else (15); last day included. */
  date_expiration?: string;
  serie?: string;
  /** Boxes per carton, null when unspecified. */
  carton?: number | null;
  avis?: AvisDuCode;
}

/** [SCN-1] EAN-13 check digit: weights 1,3,1,3… */
export function cleEan13(douze: string): number {
  const somme = [...douze].reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0);
  return (10 - (somme % 10)) % 10;
}
export const estEan13 = (code: string): boolean => /^\d{13}$/.test(code) && cleJuste(code);

/** [SCN-22] 0 and an EAN-13 is the box itself, kept as its EAN-13: a scanner sends either. */
export const codeDeLaBoite = (code: string): string =>
  /^0\d{13}$/.test(code) && estEan13(code.slice(1)) ? code.slice(1) : code;

/** [SCN-2] `34009 CIP7 key`. CIP7's own modulo-11 key is unchecked: it fails on 30xxxxx. */
export const cip13De = (cip7: string): string => `34009${cip7}${cleEan13(`34009${cip7}`)}`;

/**
 * [SCN-22] Equivalent spellings, original first: CIP7 and CIP13, UPC-A with a leading zero. A wrong
 * check digit has none.
 */
export function ecrituresDuCode(code: string): string[] {
  if (/^\d{7}$/.test(code)) return [code, cip13De(code)];
  if (/^\d{12}$/.test(code) && cleJuste(code)) return [code, `0${code}`];
  if (!estEan13(code)) return [code];
  if (code.startsWith('34009')) return [code, code.slice(5, 12)];
  return code.startsWith('0') ? [code, code.slice(1)] : [code];
}

/** ISO/IEC 15424 prefix from some scanners: ']E0', ']C1', ']d2'. */
const SYMBOLOGIE = /^\][A-Za-z]\d/;
/** Null without prefix. */
export const symbologieDe = (brut: string): string | null => SYMBOLOGIE.exec(brut)?.[0] ?? null;
const sansSymbologie = (brut: string): string =>
  brut.replace(/[\r\n\t ]/g, '').replace(SYMBOLOGIE, '');

/** GTIN-14: the box's thirteen digits, and whether a carton. */
function boiteDuGtin(gtin: string): Pick<CodeLu, 'cips' | 'carton'> | null {
  if (!/^[0-8]\d{13}$/.test(gtin) || !cleJuste(gtin)) return null;
  const douze = gtin.slice(1, 13);
  const cips = ecrituresDuCode(`${douze}${cleEan13(douze)}`);
  return gtin.startsWith('0') ? { cips } : { cips, carton: null };
}

function perimeLe(dite: string | undefined, durabilite: string | undefined) {
  if (dite !== undefined) {
    const date = dateGs1(dite);
    return date === null ? { avis: 'date_illisible' as const } : { date_expiration: date };
  }
  const date = durabilite === undefined ? null : dateGs1(durabilite);
  return date === null ? {} : { date_expiration: date, avis: 'durabilite' as const };
}

/**
 * [SCN-4] GS1 box, or carton by content (02) and count (37). Carton's fourteen digits first: a
 * product may carry them.
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

/** The last is the form's own reading. */
function lecturesDeForme(code: string): readonly CodeLu[] {
  if (/^\d{7}$/.test(code) || estEan13(code)) return [{ cips: ecrituresDuCode(code) }];
  const boite = boiteDuGtin(code);
  return boite ? [boite] : lecturesGs1(code);
}
/** [SCN-4] CIP7, CIP13, EAN-13, GTIN-14 of box or carton, GS1; else null. */
export const lireCode = (brut: string): CodeLu | null =>
  lecturesDeForme(sansSymbologie(brut)).at(-1) ?? null;

const PRODUIT_EN_TETE = /^(?:01|02)([0-8]\d{13})/;
/** Valid check digit, cartons excluded; also among keystrokes. */
export function seProuve(brut: string): boolean {
  const code = sansSymbologie(brut);
  if (/^\d{1,14}$/.test(code)) return estEan13(code.replace(/^0(?=\d{13}$)/, ''));
  const gtin = PRODUIT_EN_TETE.exec(code)?.[1];
  return gtin !== undefined && cleJuste(gtin) ? true : lecturesGs1(code).length > 0;
}

/** PRO-9, and shorter legacy codes. */
const STOCKABLE = /^[0-9A-Za-z]{4,14}$/;
/**
 * [SCN-23] Lookup order: the exact code, then its parsed forms. Empty when truncated or garbled.
 */
export function lecturesDuScan(brut: string): readonly CodeLu[] {
  const code = sansSymbologie(brut);
  const exact = { cips: ecrituresDuCode(cipNormalise(code)) };
  const formes = lecturesDeForme(code).filter((f) => f.cips[0] !== exact.cips[0]);
  return STOCKABLE.test(code) ? [exact, ...formes] : formes;
}
export const formatCode = (brut: string): string =>
  lireCode(brut)?.cips[0] ?? sansSymbologie(brut).replaceAll(GS, ' ');

/** [SCN-5] Specification's comparison: no white space. */
export const cipNormalise = (cip: string): string => cip.replace(/\s/g, '').toUpperCase();

export type CodesProduit = Readonly<Record<'cip' | 'cip_1' | 'cip_2' | 'cip_deux', string | null>>;
/** Exact match. */
export const porteCode = (p: CodesProduit, { cips }: Pick<CodeLu, 'cips'>): boolean =>
  [p.cip, p.cip_1, p.cip_2, p.cip_deux].some((c) => c !== null && cips.includes(cipNormalise(c)));
/** [SCN-23] First reading that any product carries. */
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
 * [SCN-20] Digits only, or GS1 from a slow scanner: Enter takes the exact match, never the first
 * result.
 */
export function estCodeTape(saisie: string): boolean {
  const texte = saisie.trim();
  return /^\d+$/.test(texte) || (texte.length > 7 && lireCode(texte) !== null);
}
