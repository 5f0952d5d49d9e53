const DEBUT = 'AGE-SECRET-KEY-1';
const CORPS = /^[02-9AC-HJ-NP-Z]{58}$/;
const TAILLE = 6;
/** Capitals, no spaces; keys have no letter O, read as zero. */
const nue = (saisie: string): string =>
  saisie.toUpperCase().replace(/\s/g, '').replaceAll('O', '0');

/**
 * [SAU-6] Keys copied from paper: spaces, line ends and case are ignored, the common prefix is
 * optional for a single one. Null when any is invalid; empty input: no key.
 */
export function lireClesPrivees(saisie: string): string[] | null {
  const corps = nue(saisie).split(DEBUT).filter(Boolean);
  return corps.every((c) => CORPS.test(c)) ? corps.map((c) => `${DEBUT}${c}`) : null;
}

/** [SAU-6] Ten groups of six, the last of four. */
export const groupesDeCle = (cle: string): string[] =>
  cle.slice(DEBUT.length).match(new RegExp(`.{1,${TAILLE}}`, 'g')) ?? [];

/**
 * [SAU-7] Two groups to retype, proving the copy: one per half, drawn by `hasard` (0 to 1). Ranks
 * from 0.
 */
export function groupesADemander(cle: string, hasard: readonly [number, number]): [number, number] {
  const moitie = Math.floor(groupesDeCle(cle).length / 2);
  return [Math.floor(hasard[0] * moitie), moitie + Math.floor(hasard[1] * moitie)];
}

/** [SAU-7] Ignores case and spaces. */
export const groupesJustes = (
  cle: string,
  rangs: readonly number[],
  saisies: readonly string[],
): boolean => rangs.every((rang, i) => nue(saisies[i] ?? '') === groupesDeCle(cle)[rang]);
