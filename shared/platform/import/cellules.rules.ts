import { estJourAdmis, finDeMois } from '../../base/dates.ts';
import { lireNombre } from '../../base/nombre-saisi.rules.ts';
import { cip13De, codeDeLaBoite, estEan13 } from '../../stock/produit/codes.rules.ts';
import { cleJuste } from '../../stock/produit/gs1.rules.ts';
import { plier } from './champs.ts';

export const propre = (texte: string): string => texte.replace(/\s+/g, ' ').trim();

/** Undoes our exports' formula guard. */
export const sansApostrophe = (texte: string): string =>
  texte.trim().replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** '12.500' is 12500 with decimal commas, else ambiguous. */
export interface EcritureDesNombres {
  virgule: boolean;
}
/** Detected from amounts like '1 250,50'. */
export const ecritureDe = (montants: Iterable<string>): EcritureDesNombres => ({
  virgule: [...montants].some((m) => /^[\d\s.]*\d,\d{1,2}(?:\s*F.*)?$/.test(m.trim())),
});

export type NombreLu = number | 'ambigu' | 'illisible' | null;
/** [IMP-2] Null: empty cell. */
export function nombreLu(texte: string, { virgule }: EcritureDesNombres): NombreLu {
  if (propre(texte) === '') return null;
  const lu = lireNombre(texte, 2);
  if (lu === 'ambigu' && virgule && !texte.includes(',')) return lireNombre(texte, 0);
  return lu ?? 'illisible';
}

/** [IMP-40] '2,31E+08': a spreadsheet's, of which the last figures are lost; '1E5' may be a lot. */
export const estArrondi = (texte: string): boolean => /^\d[.,]\d+E\+\d+$/i.test(texte.trim());

export type CodeDeFichier =
  | { genre: 'code'; code: string }
  /** Six digits: lost leading zero, or a house code. */
  | { genre: 'court'; code: string }
  /** '3,40093E+12', rounded by a spreadsheet. */
  | { genre: 'arrondi'; ecrit: string }
  | { genre: 'illisible' };
/** [IMP-11] '2262974.0' is 2262974, '08010185' is 8010185 unless EAN-8; '0': null. */
export function codeLu(texte: string): CodeDeFichier | null {
  const code = texte
    .replace(/\s/g, '')
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
    .toUpperCase();
  if (/^[-–]?$|^0+$/.test(code)) return null;
  if (/^\d(?:[.,]\d+)?E\+?\d+$/.test(code)) return { genre: 'arrondi', ecrit: code };
  if (!/^[0-9A-Z]{6,14}$/.test(code) || /^[A-Z]+$/.test(code)) return { genre: 'illisible' };
  if (/^\d{6}$/.test(code)) return { genre: 'court', code };
  if (/^0\d{7}$/.test(code) && !cleJuste(code)) return { genre: 'code', code: code.slice(1) };
  return { genre: 'code', code: codeDeLaBoite(code) };
}
/** [IMP-11] Wrong check digit: mistyped CIP13; house codes have none. */
export const cleFausse = (code: string): boolean => /^3400\d{9}$/.test(code) && !estEan13(code);
/** Rounded CIP13 recovered from its CIP7; null on mismatch. */
export function codeRetrouve(ecrit: string, sept: string): string | null {
  const treize = cip13De(sept);
  const [mantisse = ''] = ecrit.split('E');
  const chiffres = mantisse.replace(/\D/g, '').length;
  return Number(treize).toPrecision(chiffres) ===
    Number(ecrit.replace(',', '.')).toPrecision(chiffres)
    ? treize
    : null;
}

export type DateLue =
  | { date: string | null }
  /** Ambiguous, or to confirm: `propose`. */
  | { genre: 'annee_seule' | 'date_ambigue' | 'mois_avant_jour'; propose: string | null }
  | { genre: 'peremption_inexistante' | 'peremption_illisible' };
const MOIS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];
/** 'janv', 'DEC', 'août': 1 to 12, or null. */
export function moisLu(mot: string): number | null {
  const plie = plier(mot);
  const rang = MOIS.findIndex((m) => plie.startsWith(m));
  return plie.length < 3 || rang < 0 ? null : rang + 1;
}
const deux = (n: number): string => String(n).padStart(2, '0');
const annee = (dite: string): number => (dite.length === 2 ? 2000 + Number(dite) : Number(dite));
const INEXISTANTE = { genre: 'peremption_inexistante' } as const;
/** Last day, as on a box: '06/2028'. */
const duMois = (a: number, m: number): DateLue =>
  m >= 1 && m <= 12 ? { date: finDeMois(`${a}-${deux(m)}`) } : INEXISTANTE;
function duJour(a: number, m: number, j: number, moisDabord: boolean): DateLue {
  if (j === 0) return duMois(a, m);
  const dit = `${a}-${deux(m)}-${deux(j)}`;
  const renverse = `${a}-${deux(j)}-${deux(m)}`;
  if ((m > 12 || (moisDabord && m !== j)) && estJourAdmis(renverse))
    return { genre: 'mois_avant_jour', propose: renverse };
  return estJourAdmis(dit) ? { date: dit } : INEXISTANTE;
}
/** '30/06/2028', '30062028': day, month, year as they stand. */
const TROIS = /^(\d\d?)[/. -](\d\d?)[/. -](\d{4}|\d\d)$/;
const TROIS_COLLES = /^(\d\d)(\d\d)(20\d\d)$/;
const sansHeure = (texte: string): string =>
  propre(texte).replace(/[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, '');
/**
 * [IMP-12] A column where a month can only come first, and a day nowhere: '03/04/2028' is asked like
 * '03/31/2028', not taken for 3 April.
 */
export function moisDabord(textes: Iterable<string>): boolean {
  let vu = false;
  for (const texte of textes) {
    const dit = sansHeure(texte);
    const [, premier, second] =
      TROIS.exec(dit) ?? TROIS.exec(dit.split(' ')[0] ?? '') ?? TROIS_COLLES.exec(dit) ?? [];
    if (Number(premier) > 12) return false;
    if (Number(second) > 12) vu = true;
  }
  return vu;
}
/** Spreadsheet serial, from 30 December 1899. */
const jourDeSerie = (n: number): string =>
  new Date(Math.floor(n + 1e-9) * 86_400_000 - 25_569 * 86_400_000).toISOString().slice(0, 10);
/** Serial, year or joined digits; else null. */
function dateEnChiffres(chiffres: string, moisDabord: boolean): DateLue | null {
  const n = Number(chiffres);
  if (/^20\d\d$/.test(chiffres)) return { genre: 'annee_seule', propose: `${chiffres}-12-31` };
  if (/^20\d{6}$/.test(chiffres))
    return duJour(annee(chiffres.slice(0, 4)), Number(chiffres.slice(4, 6)), n % 100, false);
  if (TROIS_COLLES.test(chiffres))
    return duJour(
      n % 10_000,
      Number(chiffres.slice(2, 4)),
      Number(chiffres.slice(0, 2)),
      moisDabord,
    );
  if (/^20\d{4}$/.test(chiffres)) return duMois(annee(chiffres.slice(0, 4)), n % 100);
  if (/^(?:0[1-9]|1[0-2])20\d\d$/.test(chiffres))
    return duMois(n % 10_000, Number(chiffres.slice(0, 2)));
  if (!/^\d{5}$/.test(chiffres)) return null;
  const serie = jourDeSerie(n);
  if (serie >= '2000-01-01' && serie <= '2050-12-31') return { date: serie };
  const mois = duMois(n % 10_000, Math.floor(n / 10_000));
  return {
    genre: 'date_ambigue',
    propose: /20\d\d$/.test(chiffres) && 'date' in mois ? mois.date : null,
  };
}
/**
 * [IMP-12] '30/06/2027', '30.06.27', '2027-06-30', '20270630', '06/2027', '202706', 'juin 2027',
 * 'déc-27', '00/06/2027', 46568; month alone: last day. Times ignored.
 */
export function dateLue(texte: string, moisDabord = false): DateLue {
  const sans = sansHeure(texte);
  if (/^[-–—]?$/.test(sans)) return { date: null };
  const iso = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(sans);
  if (iso) return duJour(Number(iso[1]), Number(iso[2]), Number(iso[3]), false);
  const jour = TROIS.exec(sans);
  if (jour) return duJour(annee(jour[3] ?? ''), Number(jour[2]), Number(jour[1]), moisDabord);
  const isoMois = /^(20\d\d)[-/.](\d\d?)$/.exec(sans);
  if (isoMois) return duMois(Number(isoMois[1]), Number(isoMois[2]));
  const mois = /^(\d\d?)[/. -](\d{4}|\d\d)$/.exec(sans);
  if (mois) return duMois(annee(mois[2] ?? ''), Number(mois[1]));
  // Serial with time: 46783.99999.
  const entier = sans.replace(/^(\d{5})[.,]\d+$/, '$1');
  const chiffres = /^\d+$/.test(entier) ? dateEnChiffres(entier, moisDabord) : null;
  if (chiffres) return chiffres;
  const [, quantieme, nom = '', an = ''] =
    /^(?:(\d\d?)[ -])?(\p{L}+)\.?[ -](\d{4}|\d\d)$/u.exec(sans) ?? [];
  const rang = moisLu(nom);
  if (rang === null) return { genre: 'peremption_illisible' };
  return quantieme === undefined
    ? duMois(annee(an), rang)
    : duJour(annee(an), rang, Number(quantieme), false);
}

/** Percent; null: empty; else the house code. */
export function tvaLue(texte: string, taux: number): number | null | { code: string } {
  const dit = plier(texte.replace('%', '').replace(',', '.').replace('.', 'v')).replace('v', '.');
  if (dit === '') return null;
  if (['non', 'n', '0', 'faux', 'false', 'exonere'].includes(dit) || /^0\.0+$/.test(dit)) return 0;
  if (['oui', 'o', '1', 'vrai', 'true', 'x'].includes(dit)) return taux;
  const nombre = Number(dit);
  // 0.18: spreadsheet form of 18 percent.
  if (nombre * 100 === taux) return taux;
  return nombre > 2 && nombre <= 100 ? nombre : { code: propre(texte) };
}

/** [IMP-34] A tax among rates and words; alone in its column, perhaps a code. */
export const zeroOuUn = (texte: string): boolean => /^[01](?:[.,]0+)?$/.test(propre(texte));
/** [IMP-34] A rate or a word stands somewhere in the column. */
export const taxeDite = (textes: readonly string[], taux: number): boolean =>
  textes.some((texte) => !zeroOuUn(texte) && typeof tvaLue(texte, taux) === 'number');

const OUI = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'css', 'actif', 'yes']);
const NON = new Set(['non', 'n', '0', 'faux', 'false', 'inactif', '', 'no']);
/** Else null. */
export function ouiNonLu(texte: string): boolean | null {
  const dit = plier(texte);
  if (OUI.has(dit)) return true;
  return NON.has(dit) ? false : null;
}

export interface TelephonesLus {
  numeros: string[];
  doutes: ('telephone_ancien' | 'telephone_etrange')[];
}
/** [IMP-13] Stroke-separated, +241 and eight digits; foreign unchanged. */
export function telephonesLus(texte: string): TelephonesLus {
  const lus: TelephonesLus = { numeros: [], doutes: [] };
  for (const dit of texte.split(/[/;]/)) {
    const serre = dit.replace(/[\s.()\u00a0\u202f-]/g, '').replace(/^00/, '+');
    const local = serre.replace(/^\+?241(?=0?[167]\d{7}$)/, '').replace(/^0(?=[167]\d{7}$)/, '');
    if (!/\d/.test(serre)) continue;
    if (/^[167]\d{7}$/.test(local)) lus.numeros.push(`+241${local}`);
    else {
      lus.numeros.push(local);
      if (!/^\+\d{8,15}$/.test(local))
        lus.doutes.push(/^0\d{7}$/.test(local) ? 'telephone_ancien' : 'telephone_etrange');
    }
  }
  return lus;
}

/** [IMP-33] Statements and portals list what failed beside what was done. */
const ECHECS =
  /^(?:non|not|pas)\b|\b(?:fail\w*|ech(?:ec|oue)\w*|annul\w*|cancel\w*|revers\w*|rejet\w*|reject\w*|refus\w*|declin\w*|expir\w*|pending|attente|a valider|a confirmer|en cours|rembours\w*|refund\w*|error|erreur)\b/;
export const estEchec = (statut: string): boolean => ECHECS.test(plier(statut));
