import { normaliser } from '../../base/liste.ts';
import { lecturesDuScan } from './codes.rules.ts';

export interface Terme {
  /** Alternatives; any suffices. */
  formes: readonly string[];
  /** Same strength in other units, whole: '500 mg' for '0,5 g', not '1500 mg'. */
  autrement?: RegExp;
  /** Word start only: too short to match inside. */
  debut: boolean;
}

export interface ProduitCherche {
  id: number;
  /** Label, codes and DCI, folded (`texteDuProduit`). */
  texte: string;
  longueur: number;
  /** Boxes. */
  vendable: number;
  /** Boxes sold recently. */
  vendu: number;
  /** Computed on the first tie, memoized. */
  detail?: Detail;
}
interface Detail {
  /** Label up to its first number. */
  nom: string;
  dose: Dose | null;
}

const TERMES_MAX = 8;
/** CIP7. */
const CODE_MIN = 7;
const COURT = 2;
const NOMBRE_ET_UNITE = /^(\d+(?:[.,]\d+)?)(mcg|mg|g|kg|ml|cl|l|mui|ui|%)$/;
const UNITE = /^(?:mcg|mg|g|kg|ml|cl|l|mui|ui|%)$/;
const NOMBRE = /^\d+(?:[.,]\d+)?$/;

/** '2,5' equals '2.5'. */
const ecritures = (nombre: string): string[] =>
  /[.,]/.test(nombre) ? [nombre.replace('.', ','), nombre.replace(',', '.')] : [nombre];

/** By multiple of the smallest unit. */
const GRANDEURS: readonly Readonly<Record<string, number>>[] = [
  { mcg: 1, mg: 1e3, g: 1e6, kg: 1e9 },
  { ml: 1, cl: 10, l: 1e3 },
  { ui: 1, mui: 1e6 },
];
const NOMS_DE_LUNITE: Readonly<Record<string, readonly string[]>> = { mui: ['mui', 'm ui'] };
/** Bounds of written numbers: nobody writes 0,0005 g. */
const [PLUS_PETIT, PLUS_GRAND] = [0.01, 9_999];
/** '1000000' or '1 000 000'. */
const parMilliers = (nombre: string): string[] =>
  /^\d{4,}$/.test(nombre) ? [nombre, nombre.replace(/\B(?=(?:\d{3})+$)/g, ' ')] : [nombre];

/** '1 g' is '1000 mg', '1 mui' '1000000 ui'. */
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
 * [REC-1] Up to eight terms, any order, matching inside a word or code; one or two letters match a
 * word start ('eg', 'nc'). Number and unit go together, any spacing or unit: 'amox 0,5g' is 'amox',
 * '500 mg'.
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

/** Shortest house code distinguishable from a typed number. */
const CODE_ENTIER = /^(?=.*\d)\S{6,}$/;
/**
 * [REC-6] Spellings of a complete typed code, per reading [SCN-23]: an exact match beats longer
 * codes containing it. Empty for words and partial codes.
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
/** Stored in `produit.recherche`. */
export const texteDuProduit = (p: Porteur): string =>
  normaliser([p.libelle, p.cip, p.cip_1, p.cip_2, p.cip_deux, p.dci].map((t) => t ?? '').join(' '));

const matches = (texte: string, { formes, autrement, debut }: Terme): boolean =>
  formes.some((f) =>
    debut ? texte.startsWith(f) || texte.includes(` ${f}`) : texte.includes(f),
  ) || autrement?.test(texte) === true;
/** [REC-1] All terms must match. */
export const repond = (texte: string, termes: readonly Terme[]): boolean =>
  termes.every((t) => matches(texte, t));

const LETTRE = /[a-z0-9]/;
const CHIFFRE = /\d/;
const lettreA = (texte: string, i: number): boolean => LETTRE.test(texte.charAt(i));

/** Best first. */
const QUALITES = { mot: 0, commence: 1, dedans: 2, code: 3, absent: 4 } as const;

/** Numbers and one- or two-letter words must match whole. */
function qualiteA(texte: string, forme: string, place: number, entier: boolean): number {
  if (lettreA(texte, place - 1)) return QUALITES.dedans;
  const nombre = CHIFFRE.test(forme.charAt(0));
  const suite = texte.charAt(place + forme.length);
  if (nombre) return CHIFFRE.test(suite) ? QUALITES.commence : QUALITES.mot;
  return entier && LETTRE.test(suite) ? QUALITES.commence : QUALITES.mot;
}
/** Best occurrence; numbers inside codes do not count. */
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
interface Dose {
  genre: string;
  combien: number;
}
/** Null without strength. */
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
  /** 0: exact code. */
  code: number;
  /** 1: number only inside a code. */
  faible: number;
  rupture: number;
  qualite: number;
  commence: number;
}
/** The code is the whole query. */
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
function lireDetail(p: ProduitCherche): Detail {
  const libelle = libelleDe(p);
  return { nom: libelle.slice(0, Math.max(0, libelle.search(/\d/))), dose: doseDe(libelle) };
}
const detailDe = (p: ProduitCherche): Detail => (p.detail ??= lireDetail(p));
/** Strongest first within a kind. */
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
 * [REC-2] Order: exact code; saleable; whole words and numbers ('100' before '1000'), then inside;
 * local sales; names starting with the first word; strongest first, adult before child; name.
 * Numbers only inside a code last.
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
