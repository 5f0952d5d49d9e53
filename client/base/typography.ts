const SIGNS = /[;:!?%»«−+-]/;

/**
 * [TYP-1] A text as French is set on a screen: no line begins by the sign that ends what is before
 * it, and a negative number has the sign of a subtraction. Only a space that is there is changed.
 * Papers and tickets do not pass here: their fonts lack U+202F.
 */
export function typeset(text: string): string {
  if (!SIGNS.test(text)) return text;
  return text
    .replace(/[ \u00a0](?=[;:!?%»](?:[\s.,;)]|$))/g, '\u202f')
    .replace(/«[ \u00a0]/g, '«\u202f')
    .replace(/^-(?=\d[\d.,]*$)|(?<=^|[\s(])-(?=\d[\d.,]*\s(?:FCFA|%))/g, '\u2212\u202f')
    .replace(/^([\u2212+])[ \u00a0](?=\d|$)/, '$1\u202f');
}
