import { normaliser } from './liste.ts';
import { formatNombre } from './montant.ts';

/** Ignores case, accents and outer spaces. */
export const memeTexte = (a: string, b: string): boolean =>
  normaliser(a).trim() === normaliser(b).trim();
/** At most `max` units, never half of a character that takes two: no base stores it. */
export const premiersSignes = (texte: string, max: number): string =>
  texte.slice(0, max).replace(/[\ud800-\udbff]$/, '');
/** 'NDONG Paul' → 'NP'. */
export const initiales = (nom: string): string =>
  nom
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((m) => m.charAt(0).toUpperCase())
    .join('');

/** 'produit créé' → 'produits créés'. */
const auPluriel = (mots: string): string =>
  mots
    .split(' ')
    .map((mot) => (/[sxz]$/.test(mot) ? mot : `${mot}s`))
    .join(' ');
/** [MOT-1] Singular for 0 and 1. `plusieurs`: irregular plural. */
export const accorder = (n: number, mots: string, plusieurs = auPluriel(mots)): string =>
  Math.abs(n) < 2 ? mots : plusieurs;
/** [MOT-1] '1 ligne', '1.200 lignes'. */
export const denombrer = (n: number, mots: string, plusieurs?: string): string =>
  `${formatNombre(n)} ${accorder(n, mots, plusieurs)}`;

/** '1er', '2e', '3e'. */
export const ordinal = (rang: number): string => (rang === 1 ? '1er' : `${rang}e`);
