/**
 * What French typing brings that the standard fonts of a PDF and a till's printer lack, and how it is
 * written instead.
 */
const REMPLACEMENTS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2007': '\u00a0',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '→': '->',
  '←': '<-',
  '−': '–',
  '\u2011': '-',
  '\t': ' ',
  '\n': ' ',
  '\r': '',
  μ: 'µ',
  α: 'alpha',
  β: 'bêta',
  '′': "'",
  '″': '"',
};
/**
 * What is typed as a till writes it: accents with their letters, and rarer signs by those that any
 * font has.
 */
export const ecrireSimplement = (texte: string): string =>
  Array.from(texte.normalize('NFC'), (c) => REMPLACEMENTS[c] ?? c).join('');

/** Characters of Windows-1252 beyond Latin-1. */
const SUPPLEMENT = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const estEcrit = (c: string): boolean =>
  (c >= ' ' && c <= '~') || (c >= '\u00a0' && c <= '\u00ff') || SUPPLEMENT.includes(c);

/**
 * [EXP-4] Text that the standard PDF fonts can write: one character they lack would lose the whole
 * document.
 */
export function enWinAnsi(texte: string): string {
  return Array.from(ecrireSimplement(texte), (c) => (estEcrit(c) ? c : '?')).join('');
}
