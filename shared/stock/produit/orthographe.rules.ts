import { normaliser } from '../../base/liste.ts';
import type { Terme } from './recherche.rules.ts';

const SONS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/sch|sh|ch/g, 'ç'],
  [/qu|q|ck/g, 'k'],
  [/eau|au/g, 'o'],
  [/ai|ei|oe|ae/g, 'e'],
  [/y/g, 'i'],
  [/c(?=[ei])/g, 's'],
  [/gu(?=[ei])/g, 'gh'],
  [/g(?=[ei])/g, 'j'],
  [/c/g, 'k'],
  [/ç/g, 'c'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/h/g, ''],
  [/([a-z])\1+/g, '$1'],
  [/e$/, ''],
];
/** [REC-3] French phonetic key: 'zyrtec' equals 'sirtek', 'quinine' 'kinine'. */
export const sonDe = (mot: string): string =>
  SONS.reduce((son, [de, vers]) => son.replace(de, vers), normaliser(mot));

/** Distance to the word, and to its prefix. */
interface Ecart {
  entier: number;
  debut: number;
}
/** One row: errors between a prefix of `a` and each prefix of `b`. */
function ligneSuivante(
  [a, b]: readonly [string, string],
  i: number,
  derniere: readonly number[],
  avant: readonly number[],
): number[] {
  const ligne = [i];
  for (let j = 1; j <= b.length; j++) {
    const meme = a[i - 1] === b[j - 1];
    const changee = (derniere[j - 1] ?? 0) + (meme ? 0 : 1);
    const ajoutee = Math.min(derniere[j] ?? 0, ligne[j - 1] ?? 0) + 1;
    const simple = Math.min(changee, ajoutee);
    const croisees = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    ligne.push(croisees ? Math.min(simple, (avant[j - 2] ?? 0) + 1) : simple);
  }
  return ligne;
}
/** Damerau-Levenshtein; Infinity beyond `permises`. `debut`: distance to the best prefix. */
function ecartDe(a: string, b: string, permises: number): Ecart {
  const borne = b.slice(0, a.length + permises + 1);
  let avant: number[] = [];
  let derniere = Array.from({ length: borne.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const ligne = ligneSuivante([a, borne], i, derniere, avant);
    if (Math.min(...ligne) > permises) return { entier: Infinity, debut: Infinity };
    [avant, derniere] = [derniere, ligne];
  }
  const entier = borne.length < b.length ? Infinity : (derniere[b.length] ?? Infinity);
  return { entier, debut: Math.min(...derniere) };
}

function lettresDe(mot: string): number {
  let masque = 0;
  for (let i = 0; i < mot.length; i++) masque |= 1 << (mot.charCodeAt(i) - 97);
  return masque;
}
function compter(masque: number): number {
  let n = 0;
  for (let reste = masque; reste !== 0; reste &= reste - 1) n += 1;
  return n;
}

interface Graphie {
  lettres: string;
  masque: number;
}
export interface MotConnu {
  mot: string;
  ecrit: Graphie;
  son: Graphie;
}
const graphie = (lettres: string): Graphie => ({ lettres, masque: lettresDe(lettres) });
export const connaitre = (mot: string): MotConnu => ({
  mot,
  ecrit: graphie(mot),
  son: graphie(sonDe(mot)),
});

const MOT = /^[a-z]{4,}$/;
/** Correction candidates: four letters or more, no digit. */
export const motsDe = (texte: string): string[] => [...new Set(texte.match(/[a-z]{4,}/g))];

/** [REC-4] One error from four letters, two from six; none below. */
export function fautesPermises(mot: string): number {
  if (!MOT.test(mot)) return 0;
  return mot.length < 6 ? 1 : 2;
}
const DEMI = 0.5;

/** Prefixes cost half an error. */
function entre(a: Graphie, b: Graphie, permises: number): number {
  if (compter(a.masque & ~b.masque) > permises) return Infinity;
  if (b.lettres.length < a.lettres.length - permises) return Infinity;
  const { entier, debut } = ecartDe(a.lettres, b.lettres, permises);
  return Math.min(entier, debut + DEMI);
}
/** Half an error for homophones. */
function fautesEntre(tape: MotConnu, connu: MotConnu, permises: number): number {
  if (tape.son.lettres === connu.son.lettres) return DEMI;
  const ecrites = entre(tape.ecrit, connu.ecrit, permises);
  const entendues = entre(tape.son, connu.son, permises - 1) + DEMI;
  const fautes = Math.min(ecrites, entendues);
  return fautes <= permises + DEMI ? fautes : Infinity;
}

const PROCHES_MAX = 8;
/** [REC-4] Nearest by spelling and sound, fewest errors, eight at most; empty when too far. */
export function motsProches(tape: string, connus: readonly MotConnu[]): string[] {
  const permises = fautesPermises(tape);
  if (permises === 0) return [];
  const cherche = connaitre(tape);
  let moins = permises + DEMI;
  let proches: string[] = [];
  for (const connu of connus) {
    const fautes = fautesEntre(cherche, connu, permises);
    if (fautes > moins) continue;
    if (fautes < moins) proches = [];
    moins = fautes;
    proches.push(connu.mot);
  }
  return proches.slice(0, PROCHES_MAX);
}

/**
 * [REC-5] On no result: unknown words are replaced by the nearest known ones. Null without any, or
 * if a word stays unknown: exact and near results never mix.
 */
export function corriger(
  termes: readonly Terme[],
  connus: readonly MotConnu[],
): { termes: Terme[]; proches: string[] } | null {
  const proches: string[] = [];
  const corriges: Terme[] = [];
  for (const terme of termes) {
    const [mot = ''] = terme.formes;
    if (!MOT.test(mot) || connus.some((c) => c.mot.includes(mot))) {
      corriges.push(terme);
      continue;
    }
    const trouves = motsProches(mot, connus);
    if (trouves.length === 0) return null;
    proches.push(...trouves);
    corriges.push({ formes: trouves, debut: false });
  }
  return proches.length === 0 ? null : { termes: corriges, proches };
}
