import { normaliser } from '../base/liste.ts';
import { lecturesDuScan } from './codes.rules.ts';

/** One thing looked for in the search of the selling screen. */
export interface Terme {
  /** The ways it may be written; one of them is enough. */
  formes: readonly string[];
  /** The same strength in other units, where it stands whole: '500 mg' for '0,5 g', not '1500 mg'. */
  autrement?: RegExp;
  /** It begins a word: so short that inside one it would say nothing. */
  debut: boolean;
}

/** What the ranking looks at of a product. */
export interface ProduitCherche {
  id: number;
  /** Its label, codes and DCI as they are compared (`texteDuProduit`). */
  texte: string;
  /** How much of `texte` is the label. */
  longueur: number;
  /** Boxes that may be sold. */
  vendable: number;
  /** Boxes sold here lately. */
  vendu: number;
  /** Read in `texte` the first time that two products are otherwise equal, and kept. */
  detail?: Detail;
}
/** What orders the strengths of one medicine. */
interface Detail {
  /** The label up to its first number. */
  nom: string;
  dose: Dose | null;
}

const TERMES_MAX = 8;
/** The shortest code, a CIP7. */
const CODE_MIN = 7;
const COURT = 2;
const NOMBRE_ET_UNITE = /^(\d+(?:[.,]\d+)?)(mcg|mg|g|kg|ml|cl|l|mui|ui|%)$/;
const UNITE = /^(?:mcg|mg|g|kg|ml|cl|l|mui|ui|%)$/;
const NOMBRE = /^\d+(?:[.,]\d+)?$/;

/** '2,5' and '2.5' are one number. */
const ecritures = (nombre: string): string[] =>
  /[.,]/.test(nombre) ? [nombre.replace('.', ','), nombre.replace(',', '.')] : [nombre];

/** Units of one kind, by how much of the smallest each is. */
const GRANDEURS: readonly Readonly<Record<string, number>>[] = [
  { mcg: 1, mg: 1e3, g: 1e6, kg: 1e9 },
  { ml: 1, cl: 10, l: 1e3 },
  { ui: 1, mui: 1e6 },
];
/** How labels write a million units. */
const NOMS_DE_LUNITE: Readonly<Record<string, readonly string[]>> = { mui: ['mui', 'm ui'] };
/** The bounds of numbers that labels write in a unit: nobody says 0,0005 g. */
const [PLUS_PETIT, PLUS_GRAND] = [0.01, 9_999];
/** '1000000' is also written '1 000 000'. */
const parMilliers = (nombre: string): string[] =>
  /^\d{4,}$/.test(nombre) ? [nombre, nombre.replace(/\B(?=(?:\d{3})+$)/g, ' ')] : [nombre];

/** The same strength in the other units of its kind: '1 g' is '1000 mg', '1 mui' '1000000 ui'. */
function memesDoses(nombre: string, unite: string): [nombre: string, unite: string][] {
  const grandeur = GRANDEURS.find((g) => unite in g) ?? {};
  const combien = Number(nombre.replace(',', '.')) * (grandeur[unite] ?? 1);
  const autres = Object.entries(grandeur).flatMap(([autre, taille]): [string, string][] => {
    const n = Number((combien / taille).toPrecision(9));
    const seDit = n >= PLUS_PETIT && (n <= PLUS_GRAND || autre === 'ui');
    return autre !== unite && seDit ? [[String(n), autre]] : [];
  });
  return [[nombre, unite], ...autres];
}
/** The ways labels write a strength in that unit. */
const ecrituresDeDose = (nombre: string, unite: string): string[] =>
  ecritures(nombre)
    .flatMap(parMilliers)
    .flatMap((ecrit) =>
      (NOMS_DE_LUNITE[unite] ?? [unite]).flatMap((nom) => [`${ecrit} ${nom}`, `${ecrit}${nom}`]),
    );
function termeDeDose(nombre: string, unite: string): Terme {
  const formes = ecritures(nombre).flatMap((n) => [`${n} ${unite}`, `${n}${unite}`]);
  const toutes = memesDoses(nombre, unite).flatMap(([n, u]) => ecrituresDeDose(n, u));
  const autres = toutes.filter((f) => !formes.includes(f)).map((f) => f.replaceAll('.', '\\.'));
  if (autres.length === 0) return { formes, debut: false };
  const autrement = new RegExp(`(?:^|[^0-9.,])(?:${autres.join('|')})(?![a-z0-9])`);
  return { formes, autrement, debut: false };
}

function termeDe(mot: string): Terme {
  const [, nombre, unite] = NOMBRE_ET_UNITE.exec(mot) ?? [];
  if (nombre && unite) return termeDeDose(nombre, unite);
  if (NOMBRE.test(mot)) return { formes: ecritures(mot), debut: mot.length <= COURT };
  return { formes: [mot], debut: mot.length <= COURT };
}

/**
 * [REC-1] What is looked for in what is typed, eight things at most as one types: words in any order, each
 * inside a word or a code; a word of one or two letters begins one ('eg', 'nc'). A number and its
 * unit go together, however they were spaced, and in any unit: 'amox 0,5g' is 'amox', '500 mg'.
 */
export function lireTermes(saisie: string, max = TERMES_MAX): Terme[] {
  const mots = normaliser(saisie)
    .replace(/(?<=\d ?)m ui\b/g, 'mui')
    .split(/\s+/)
    .filter(Boolean);
  const joints = mots.reduce<string[]>((faits, mot) => {
    const precedent = faits.at(-1);
    const suit = precedent !== undefined && NOMBRE.test(precedent) && UNITE.test(mot);
    return suit ? [...faits.slice(0, -1), `${precedent}${mot}`] : [...faits, mot];
  }, []);
  return joints.slice(0, max).map(termeDe);
}

/** The shortest code of a house that is told from a number typed among words. */
const CODE_ENTIER = /^(?=.*\d)\S{6,}$/;
/**
 * [REC-6] The spellings of the whole code that is typed, for each of its readings [SCN-23], looked for
 * as they are before anything else: the product that bears one of them is the answer, however many
 * bear the same digits inside a longer code. None for words and for a part of a code.
 */
export const codeEntier = (saisie: string): readonly (readonly string[])[] => {
  const texte = saisie.trim();
  return CODE_ENTIER.test(texte) ? lecturesDuScan(texte).map(({ cips }) => cips) : [];
};

interface Porteur {
  libelle: string;
  cip: string | null;
  cip_1: string | null;
  cip_2: string | null;
  cip_deux: string | null;
  dci: string | null;
}
/** The text that the search reads of a product; the base keeps it in `produit.recherche`. */
export const texteDuProduit = (p: Porteur): string =>
  normaliser([p.libelle, p.cip, p.cip_1, p.cip_2, p.cip_deux, p.dci].map((t) => t ?? '').join(' '));

/** Whether the text says it: anywhere, or where a word begins when it is short. */
const dit = (texte: string, { formes, autrement, debut }: Terme): boolean =>
  formes.some((f) =>
    debut ? texte.startsWith(f) || texte.includes(` ${f}`) : texte.includes(f),
  ) || autrement?.test(texte) === true;
/** [REC-1] Everything looked for is found. */
export const repond = (texte: string, termes: readonly Terme[]): boolean =>
  termes.every((t) => dit(texte, t));

const LETTRE = /[a-z0-9]/;
const CHIFFRE = /\d/;
const lettreA = (texte: string, i: number): boolean => LETTRE.test(texte.charAt(i));

/** How well a product answers, the best first. */
const QUALITES = { mot: 0, commence: 1, dedans: 2, code: 3, absent: 4 } as const;

/** A number, or a word of one or two letters, is said when it stands whole. */
function qualiteA(texte: string, forme: string, place: number, entier: boolean): number {
  if (lettreA(texte, place - 1)) return QUALITES.dedans;
  const nombre = CHIFFRE.test(forme.charAt(0));
  const suite = texte.charAt(place + forme.length);
  if (nombre) return CHIFFRE.test(suite) ? QUALITES.commence : QUALITES.mot;
  return entier && LETTRE.test(suite) ? QUALITES.commence : QUALITES.mot;
}
/** The best of the places where the text says it; a number in a code is no number. */
function qualiteDuTerme(
  texte: string,
  { formes, autrement, debut }: Terme,
  longueur: number,
): number {
  if (autrement?.test(texte.slice(0, longueur))) return QUALITES.mot;
  let meilleure: number = QUALITES.absent;
  for (const forme of formes) {
    const chiffres = /^\d+$/.test(forme);
    for (let i = texte.indexOf(forme); i >= 0; i = texte.indexOf(forme, i + 1)) {
      const dansUnCode = chiffres && i >= longueur;
      const ici = dansUnCode ? QUALITES.code : qualiteA(texte, forme, i, debut);
      meilleure = Math.min(meilleure, ici);
      if (meilleure === QUALITES.mot) return meilleure;
    }
  }
  return meilleure;
}

const DOSE = /(\d+(?:[.,]\d+)?) ?(mcg|mg|g|ui|%)(?![a-z0-9])/;
const EN_MG: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000 };
/** A strength: of what kind, and how much of it. */
interface Dose {
  genre: string;
  combien: number;
}
/** The first strength a folded label says; null when it says none. */
function doseDe(libelle: string): Dose | null {
  const [, nombre, unite] = DOSE.exec(libelle) ?? [];
  if (!nombre || !unite) return null;
  const combien = Number(nombre.replace(',', '.'));
  const poids = EN_MG[unite];
  return poids === undefined
    ? { genre: unite, combien }
    : { genre: 'poids', combien: combien * poids };
}

interface Classe {
  candidat: ProduitCherche;
  /** 0: the code itself was typed. */
  code: number;
  /** 1: a number was only found inside a code. */
  faible: number;
  rupture: number;
  qualite: number;
  commence: number;
}
/** The code of this product is what was typed, and nothing else was. */
function porteLeCode({ texte, longueur }: ProduitCherche, termes: readonly Terme[]): boolean {
  const [seul, autre] = termes;
  const code = seul?.formes[0] ?? '';
  if (autre || code.length < CODE_MIN) return false;
  const place = texte.indexOf(` ${code}`, longueur);
  return place >= 0 && !lettreA(texte, place + 1 + code.length);
}
function classeDe(candidat: ProduitCherche, termes: readonly Terme[]): Classe {
  const { texte, longueur } = candidat;
  let qualite = 0;
  for (const t of termes) qualite = Math.max(qualite, qualiteDuTerme(texte, t, longueur));
  return {
    candidat,
    code: porteLeCode(candidat, termes) ? 0 : 1,
    faible: qualite === QUALITES.code ? 1 : 0,
    rupture: candidat.vendable > 0 ? 0 : 1,
    qualite,
    commence: termes[0]?.formes.some((f) => texte.startsWith(f)) ? 0 : 1,
  };
}

const parTexte = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
const libelleDe = ({ texte, longueur }: ProduitCherche): string => texte.slice(0, longueur);
/** What stands before the first number is shared by the strengths of one medicine. */
function lireDetail(p: ProduitCherche): Detail {
  const libelle = libelleDe(p);
  return { nom: libelle.slice(0, Math.max(0, libelle.search(/\d/))), dose: doseDe(libelle) };
}
const detailDe = (p: ProduitCherche): Detail => (p.detail ??= lireDetail(p));
/** Names, then strengths of one kind, the strongest first. */
function parNom(a: ProduitCherche, b: ProduitCherche): number {
  const [x, y] = [detailDe(a), detailDe(b)];
  const noms = parTexte(x.nom, y.nom);
  if (noms !== 0) return noms;
  const comparables = x.dose !== null && y.dose !== null && x.dose.genre === y.dose.genre;
  const doses = comparables ? (y.dose?.combien ?? 0) - (x.dose?.combien ?? 0) : 0;
  return doses || parTexte(libelleDe(a), libelleDe(b));
}

const comparer = (a: Classe, b: Classe): number =>
  a.code - b.code ||
  a.faible - b.faible ||
  a.rupture - b.rupture ||
  a.qualite - b.qualite ||
  b.candidat.vendu - a.candidat.vendu ||
  a.commence - b.commence ||
  parNom(a.candidat, b.candidat) ||
  a.candidat.id - b.candidat.id;

/**
 * [REC-2] The one order of found products: the code that was typed; what can be sold; what bears
 * the words as words and the number as a number ('100' before '1000'), then inside one; what sells
 * here; names that begin with the first word; of one name the strongest first, the adult's before
 * the child's; the name. A number that stands only inside a code comes last.
 */
export function classer(
  candidats: readonly ProduitCherche[],
  termes: readonly Terme[],
): ProduitCherche[] {
  if (termes.length === 0) return [...candidats];
  return candidats
    .map((c) => classeDe(c, termes))
    .sort(comparer)
    .map((c) => c.candidat);
}
