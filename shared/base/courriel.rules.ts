/** One address alone, never a list: nothing of it can add a header to a mail. */
export const estCourriel = (texte: string): boolean =>
  /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(texte);
