/**
 * What a scanned or typed code says. `cips` are the spellings to look for in the product's four CIP
 * columns.
 */
export interface CodeLu {
  cips: string[];
  lot?: string;
  /** YYYY-MM-DD, from (17): a day 00 means the last of the month. */
  date_expiration?: string;
  serie?: string;
}

/** [SCN-1] EAN-13 key: weights 1,3,1,3… over the first twelve digits. */
export function cleEan13(douze: string): number {
  const somme = [...douze].reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0);
  return (10 - (somme % 10)) % 10;
}
export const estEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && cleEan13(code.slice(0, 12)) === Number(code[12]);

/**
 * [SCN-2] A CIP7 stands inside the CIP13 `34009 CIP7 key`. The old modulo-11 key of CIP7 is not
 * checked: it fails on the 30xxxxx series.
 */
export const cip13De = (cip7: string): string => `34009${cip7}${cleEan13(`34009${cip7}`)}`;

const LONGUEURS_FIXES: Readonly<Record<string, number>> = {
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
};
const SEPARATEUR = /[\u001d\u00e8]/;

/**
 * [SCN-3] GS1 elements of a DataMatrix, FNC1 as GS (0x1D) or lost by the keyboard after a
 * fixed-length element. Null when it is not GS1.
 */
export function lireGs1(brut: string): Map<string, string> | null {
  let reste = brut.replace(/^\](d2|C1|Q3|e0)/, '').replace(/^\u001d/, '');
  const elements = new Map<string, string>();
  while (reste.length > 0) {
    const ai = reste.slice(0, 2);
    const fixe = LONGUEURS_FIXES[ai];
    if (fixe === undefined && !['10', '21'].includes(ai))
      return elements.has('01') && elements.size > 1 ? elements : null;
    const corps = reste.slice(2);
    const fin = fixe ?? (corps.search(SEPARATEUR) < 0 ? corps.length : corps.search(SEPARATEUR));
    if (corps.length < fin || fin === 0) return null;
    elements.set(ai, corps.slice(0, fin));
    reste = corps.slice(fin).replace(/^[\u001d\u00e8]/, '');
  }
  return elements;
}

function dateGs1(aammjj: string | undefined): string | undefined {
  if (!aammjj || !/^\d{6}$/.test(aammjj)) return undefined;
  const annee = 2000 + Number(aammjj.slice(0, 2));
  const mois = Number(aammjj.slice(2, 4));
  const jour = Number(aammjj.slice(4, 6));
  if (mois < 1 || mois > 12) return undefined;
  const date = new Date(Date.UTC(annee, jour === 0 ? mois : mois - 1, jour));
  return date.toISOString().slice(0, 10);
}

/** [SCN-4] Any code on a box: CIP7, CIP13, EAN-13, GS1 DataMatrix. Null when it is none of them. */
export function lireCode(brut: string): CodeLu | null {
  const code = brut.replace(/[\r\n\t ]/g, '');
  if (/^\d{7}$/.test(code)) return { cips: [code, cip13De(code)] };
  if (/^\d{13}$/.test(code)) return estEan13(code) ? { cips: spellings(code) } : null;
  if (/^0\d{13}$/.test(code) && estEan13(code.slice(1))) return { cips: spellings(code.slice(1)) };
  const gs1 = lireGs1(code);
  return gs1 && lireBoiteGs1(gs1);
}
function lireBoiteGs1(gs1: ReadonlyMap<string, string>): CodeLu | null {
  const gtin = gs1.get('01') ?? '';
  if (!/^0\d{13}$/.test(gtin) || !estEan13(gtin.slice(1))) return null;
  const lot = gs1.get('10');
  const serie = gs1.get('21');
  const date_expiration = dateGs1(gs1.get('17'));
  return {
    cips: spellings(gtin.slice(1)),
    ...(lot && { lot }),
    ...(date_expiration && { date_expiration }),
    ...(serie && { serie }),
  };
}
/**
 * The ways the same box may be written in a product file: its thirteen digits, or the CIP7 inside.
 */
const spellings = (ean: string): string[] =>
  ean.startsWith('34009') ? [ean, ean.slice(5, 12)] : [ean];

/** [SCN-5] CIP comparison of the specification: trimmed, without white space. */
export const cipNormalise = (cip: string): string => cip.replace(/\s/g, '').toUpperCase();

/** What a product is found by: its four CIP columns. */
export type CodesProduit = Readonly<Record<'cip' | 'cip_1' | 'cip_2' | 'cip_deux', string | null>>;
/** One of the product's codes is one of these spellings, exactly. */
export const porteCode = (p: CodesProduit, { cips }: Pick<CodeLu, 'cips'>): boolean =>
  [p.cip, p.cip_1, p.cip_2, p.cip_deux].some((c) => c !== null && cips.includes(cipNormalise(c)));

/**
 * [SCN-20] What is typed in a search and can only be a code: digits alone, or a DataMatrix typed by
 * a slow scanner. Enter then takes the product that bears it exactly, never the first one found.
 * Null for words.
 */
export function codeTape(saisie: string): CodeLu | null {
  const texte = saisie.trim();
  const lu = texte.length > 7 ? lireCode(texte) : null;
  if (lu || !/^\d+$/.test(texte)) return lu;
  return lireCode(texte) ?? { cips: [texte] };
}
