import { cleSansSel } from '../../sante/interaction/noms.rules.ts';

/** Of a salt or a base, not of a name: 'FUMARATE ACIDE DE BISOPROLOL', 'MONTELUKAST ACIDE'. */
const ACIDE = / acide(?= de\b|\)|$)/i;
/** Salts removed, sorted, for comparison. */
export const noyauDe = (dci: string | null): string =>
  (dci ?? '')
    .split(' + ')
    .map((nom) => cleSansSel(nom.replace(ACIDE, '')))
    .sort()
    .join(' + ');

/** Unbracketed, then shortest. */
const plusSimple = (a: string, b: string): number =>
  Number(a.includes('(')) - Number(b.includes('(')) || a.length - b.length || (a < b ? -1 : 1);
/**
 * [MED-27] The base spells a substance with or without its salt; products all get the simplest
 * spelling, to be equivalents.
 */
export function uneEcriture(dcis: Iterable<string | null>): (dci: string | null) => string | null {
  const choisies = new Map<string, string>();
  for (const dci of new Set(dcis)) {
    if (dci === null) continue;
    const noyau = noyauDe(dci);
    const tenue = choisies.get(noyau);
    if (tenue === undefined || plusSimple(dci, tenue) < 0) choisies.set(noyau, dci);
  }
  return (dci) => (dci === null ? null : (choisies.get(noyauDe(dci)) ?? dci));
}
