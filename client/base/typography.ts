const SIGNS = /[;:!?%»«−+-]/;

/**
 * [TYP-1] French screen typography: non-breaking space before closing signs, true minus sign. Only
 * existing spaces change. Excludes printed papers: their fonts lack U+202F.
 */
export function typeset(text: string): string {
  if (!SIGNS.test(text)) return text;
  return text
    .replace(/[ \u00a0](?=[;:!?%»](?:[\s.,;)]|$))/g, '\u202f')
    .replace(/«[ \u00a0]/g, '«\u202f')
    .replace(/^-(?=\d[\d.,]*$)|(?<=^|[\s(])-(?=\d[\d.,]*\s(?:FCFA|%))/g, '\u2212\u202f')
    .replace(/^([\u2212+])[ \u00a0](?=\d|$)/, '$1\u202f');
}
