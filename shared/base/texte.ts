import { normaliser } from './liste.ts';

/** Same text for a human: case, accents and spaces aside. */
export const memeTexte = (a: string, b: string): boolean =>
  normaliser(a).trim() === normaliser(b).trim();
/** 'NDONG Paul' → 'NP', for the avatar. */
export const initiales = (nom: string): string =>
  nom
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((m) => m.charAt(0).toUpperCase())
    .join('');
