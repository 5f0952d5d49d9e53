/** Missing from standard PDF fonts and till printers. */
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
/** NFC, with rare signs replaced. */
export const ecrireSimplement = (texte: string): string =>
  Array.from(texte.normalize('NFC'), (c) => REMPLACEMENTS[c] ?? c).join('');

/** Windows-1252 beyond Latin-1. */
const SUPPLEMENT = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const estEcrit = (c: string): boolean =>
  (c >= ' ' && c <= '~') || (c >= '\u00a0' && c <= '\u00ff') || SUPPLEMENT.includes(c);

/** [EXP-4] One unsupported character would lose the whole PDF. */
export function enWinAnsi(texte: string): string {
  return Array.from(ecrireSimplement(texte), (c) => (estEcrit(c) ? c : '?')).join('');
}
