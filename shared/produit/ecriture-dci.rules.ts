import { cleSansSel } from '../interaction/noms.rules.ts';

/** A set of substances without their salts, in one order: what is compared. */
export const noyauDe = (dci: string | null): string =>
  (dci ?? '').split(' + ').map(cleSansSel).sort().join(' + ');

/** Plain before bracketed, then the shortest: 'TRAMADOL', 'CHLORHYDRATE DE TRAMADOL', 'TRAMADOL (…)'. */
const plusSimple = (a: string, b: string): number =>
  Number(a.includes('(')) - Number(b.includes('(')) || a.length - b.length || (a < b ? -1 : 1);
/**
 * [MED-27] The base writes one substance in several ways, by its salt or not. Products are given one of
 * them, the simplest of all it has, so that they are each other's equivalents.
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
