/** One address alone: never a list. */
export const estCourriel = (texte: string): boolean =>
  /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(texte);
