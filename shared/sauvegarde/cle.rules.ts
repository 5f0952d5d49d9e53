const DEBUT = 'AGE-SECRET-KEY-1';
const CORPS = /^[02-9AC-HJ-NP-Z]{58}$/;
const TAILLE = 6;
/** As it is compared: in capitals, no spaces; no key has the letter O, which is then a zero. */
const nue = (saisie: string): string =>
  saisie.toUpperCase().replace(/\s/g, '').replaceAll('O', '0');

/**
 * [SAU-6] Private keys as people copy them from paper, one after the other when the key changed since:
 * spaces, line ends and lower case make no difference, and the beginning, the same for all, may be
 * left out of one alone. Null when something is none; nothing typed is no key.
 */
export function lireClesPrivees(saisie: string): string[] | null {
  const corps = nue(saisie).split(DEBUT).filter(Boolean);
  return corps.every((c) => CORPS.test(c)) ? corps.map((c) => `${DEBUT}${c}`) : null;
}

/** [SAU-6] Its 58 letters by groups of six, as they are read and noted: ten groups, the last of four. */
export const groupesDeCle = (cle: string): string[] =>
  cle.slice(DEBUT.length).match(new RegExp(`.{1,${TAILLE}}`, 'g')) ?? [];

/**
 * [SAU-7] The two groups to type back, which show that it was noted: one of the first half, one of
 * the second, drawn by `hasard` (from 0 to 1). Ranks from 0.
 */
export function groupesADemander(cle: string, hasard: readonly [number, number]): [number, number] {
  const moitie = Math.floor(groupesDeCle(cle).length / 2);
  return [Math.floor(hasard[0] * moitie), moitie + Math.floor(hasard[1] * moitie)];
}

/** [SAU-7] What was typed back is what is written, whatever the case and the spaces. */
export const groupesJustes = (
  cle: string,
  rangs: readonly number[],
  saisies: readonly string[],
): boolean => rangs.every((rang, i) => nue(saisies[i] ?? '') === groupesDeCle(cle)[rang]);
