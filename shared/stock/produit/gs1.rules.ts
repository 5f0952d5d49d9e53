import { finDeMois } from '../../base/dates.ts';

/** `␝` (0x1D) ends a variable element; U+FFFD: unreadable key, its element is dropped. */
export const GS = '\u001d';
export const ILLISIBLE = '\uFFFD';
/** Some scanners send FNC1 as byte 232, 'è'. */
const SEPARATEURS = /[\u001d\u00e8]/g;

interface Forme {
  longueur: number;
  /** Predefined length: no separator. */
  fixe: boolean;
  chiffres: boolean;
}
/** [SCN-3] GS1 General Specifications, figure 7.8.5-2: total length by the first two digits. */
const PREDEFINIES: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};
const QUATRE = ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'];
const TROIS = ['23', '24', '25', '40', '41', '42', '71'];
const DEUX = ['10', '21', '22', '30', '37'];
const longueurIdentifiant = (deux: string): number => {
  if (QUATRE.includes(deux)) return 4;
  if (TROIS.includes(deux)) return 3;
  const connu = deux in PREDEFINIES || DEUX.includes(deux) || deux.startsWith('9');
  return connu ? 2 : 0;
};
/** Maximum variable length; default 90. */
const MAXIMA: Readonly<Record<string, number>> = {
  10: 20,
  21: 20,
  22: 20,
  30: 8,
  37: 8,
  240: 30,
  241: 30,
  242: 6,
  243: 20,
  250: 30,
  251: 30,
  400: 30,
  401: 30,
  710: 20,
  711: 20,
  712: 20,
  713: 20,
  714: 20,
  715: 20,
  716: 20,
};
const SANS_MAXIMUM = 90;
const COMPTES = ['30', '37'];

function formeDe(ai: string): Forme {
  const entiere = PREDEFINIES[ai.slice(0, 2)];
  return {
    longueur: entiere === undefined ? (MAXIMA[ai] ?? SANS_MAXIMUM) : entiere - ai.length,
    fixe: entiere !== undefined,
    chiffres: entiere !== undefined || COMPTES.includes(ai),
  };
}
/** Null when not in the standard. */
function identifiantDe(texte: string): string | null {
  const n = longueurIdentifiant(texte.slice(0, 2));
  const ai = texte.slice(0, n);
  return n > 0 && ai.length === n && /^\d+$/.test(ai) ? ai : null;
}

/** Character set 82, plus U+FFFD. */
const SIGNES = /^[!"%-?A-Z_a-z\uFFFD]+$/;
function convient(ai: string, valeur: string): boolean {
  const { longueur, fixe, chiffres } = formeDe(ai);
  if (valeur.length === 0 || valeur.length > longueur) return false;
  if (fixe && valeur.length !== longueur) return false;
  return chiffres ? /^\d+$/.test(valeur) : SIGNES.test(valeur);
}

/** [SCN-1] GTIN check digit (8, 12, 13, 14 digits): weights 3, 1, 3… from the right. */
export function cleJuste(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false;
  const somme = [...code].reverse().reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0);
  return somme % 10 === 0;
}

/** YYYY-MM-DD; day 00 is the month's last. Null when invalid. */
export function dateGs1(aammjj: string): string | null {
  const [annee, mois, jour] = [aammjj.slice(0, 2), aammjj.slice(2, 4), aammjj.slice(4, 6)];
  if (Number(mois) < 1 || Number(mois) > 12) return null;
  const dernier = finDeMois(`20${annee}-${mois}`);
  if (jour === '00') return dernier;
  const date = `20${annee}-${mois}-${jour}`;
  return date <= dernier ? date : null;
}

export type Elements = ReadonlyMap<string, string>;

/** Standard parsing; null when invalid. */
function lireStrictement(texte: string): Elements | null {
  const elements = new Map<string, string>();
  let reste = texte;
  while (reste !== '') {
    if (reste.startsWith(GS)) {
      reste = reste.slice(1);
      continue;
    }
    const ai = identifiantDe(reste);
    if (ai === null || elements.has(ai)) return null;
    const corps = reste.slice(ai.length);
    const { fixe, longueur } = formeDe(ai);
    const separe = corps.indexOf(GS);
    const variable = separe < 0 ? corps.length : separe;
    const fin = fixe ? longueur : variable;
    const valeur = corps.slice(0, fin);
    if (!convient(ai, valeur)) return null;
    elements.set(ai, valeur);
    reste = corps.slice(fin);
  }
  return elements;
}

/** Identifiers on medicine boxes: the only ones guessed without separators. */
const DES_BOITES = new Set(
  '01 02 10 11 13 15 16 17 20 21 30 37 240 241 710 711 712 713 714 715 716'.split(' '),
);
const DATES = ['11', '13', '15', '16', '17'];
/** Minimum plausible lengths for guessed splits. */
const AU_MOINS: Readonly<Record<string, number>> = { 10: 3, 21: 6 };
/** Bound on combinatorial splits. */
const ESSAIS_MAX = 5_000;

const plausible = (ai: string, valeur: string): boolean =>
  convient(ai, valeur) &&
  valeur.length >= (AU_MOINS[ai] ?? 1) &&
  (!DATES.includes(ai) || dateGs1(valeur) !== null);

/** All splits without separators, each element once; null beyond the limit. */
function decoupes(texte: string): Elements[] | null {
  const faites: Elements[] = [];
  let essais = 0;
  const couper = (reste: string, avant: Elements): void => {
    essais += 1;
    if (essais > ESSAIS_MAX) return;
    if (reste === '') return void faites.push(avant);
    const ai = identifiantDe(reste);
    if (ai === null || !DES_BOITES.has(ai) || avant.has(ai)) return;
    const corps = reste.slice(ai.length);
    const { fixe, longueur } = formeDe(ai);
    for (let n = fixe ? longueur : 1; n <= Math.min(longueur, corps.length); n++) {
      const valeur = corps.slice(0, n);
      if (plausible(ai, valeur)) couper(corps.slice(n), new Map([...avant, [ai, valeur]]));
    }
  };
  couper(texte, new Map());
  return essais > ESSAIS_MAX ? null : faites;
}

const memes = (a: Elements, b: Elements): boolean =>
  a.size === b.size && [...a].every(([ai, valeur]) => b.get(ai) === valeur);
const communs = ([premiere, ...autres]: readonly Elements[]): Elements =>
  new Map([...(premiere ?? [])].filter(([ai, v]) => autres.every((e) => e.get(ai) === v)));

export interface LectureGs1 {
  elements: Elements;
  /** Ambiguous or unreadable parts were dropped. */
  doute: boolean;
}
const PRODUIT = /^(?:01|02)(\d{14})/;

/** '(01)0340…(10)AB12', as phone apps write. */
function lireParentheses(texte: string): Elements | null {
  const parts = [...texte.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  const elements = new Map(parts.map(([, ai = '', valeur = '']) => [ai, valeur]));
  const entier = parts.map(([part]) => part).join('') === texte && elements.size === parts.length;
  const justes = [...elements].every(([ai, v]) => identifiantDe(ai) === ai && convient(ai, v));
  return entier && justes ? elements : null;
}

/** Needs a valid leading GTIN. */
function lireSansCertitude(texte: string, strict: Elements | null): LectureGs1 | null {
  const gtin = PRODUIT.exec(texte)?.[1] ?? '';
  const seul = { elements: new Map([[texte.slice(0, 2), gtin]]), doute: true };
  if (!cleJuste(gtin)) return strict && { elements: strict, doute: false };
  if (texte.includes(GS)) return seul;
  const coupes = decoupes(texte);
  return (coupes && choisir(strict, coupes)) ?? seul;
}
/** The only reading, else common elements; else null. */
function choisir(strict: Elements | null, coupes: readonly Elements[]): LectureGs1 | null {
  if (strict && coupes.every((c) => memes(c, strict))) return { elements: strict, doute: false };
  if (strict) return { elements: communs([strict, ...coupes]), doute: true };
  const [entiere, autre] = coupes.filter((c) => c.has('10') && c.has('17'));
  if (entiere && !autre) return { elements: entiere, doute: false };
  return coupes.length > 0 ? { elements: communs(coupes), doute: true } : null;
}

/**
 * [SCN-3] With a separator: standard parsing. Without: elements common to all splits, as keyboards
 * drop separators. Unreadable elements are dropped. Null when not GS1.
 */
export function lireGs1(brut: string): LectureGs1 | null {
  const texte = brut.replaceAll(SEPARATEURS, GS).replace(/^\u001d+|\u001d+$/g, '');
  if (texte === '') return null;
  const entreParentheses = texte.startsWith('(') ? lireParentheses(texte) : null;
  const strict = entreParentheses ?? lireStrictement(texte);
  const sure = strict && (entreParentheses !== null || texte.includes(GS));
  const lecture = sure ? { elements: strict, doute: false } : lireSansCertitude(texte, strict);
  if (!lecture) return null;
  const lisibles = [...lecture.elements].filter(([, valeur]) => !valeur.includes(ILLISIBLE));
  const perdus = lecture.elements.size - lisibles.length;
  return { elements: new Map(lisibles), doute: lecture.doute || perdus > 0 };
}
