/** No look-alikes; 31 signs, a prime: a wrong sign or two swapped ones change the check. */
const SIGNES = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CORPS = 11;

const signeDe = (rang: number): string => SIGNES.charAt(rang % SIGNES.length);
function cleDe(corps: string): string {
  let somme = 0;
  for (const [i, signe] of [...corps].entries()) somme += SIGNES.indexOf(signe) * (i + 2);
  return signeDe(somme);
}

/** [MOB-3] Twelve signs, the last a check: fits the 15 of PVit. `alea`: eleven random bytes. */
export function referenceDe(alea: Uint8Array): string {
  const corps = [...alea.subarray(0, CORPS)].map(signeDe).join('');
  if (corps.length !== CORPS) throw new Error(`${CORPS} random bytes make a reference`);
  return corps + cleDe(corps);
}
export const referenceValide = (lue: string): boolean =>
  lue.length === CORPS + 1 &&
  [...lue].every((s) => SIGNES.includes(s)) &&
  cleDe(lue.slice(0, CORPS)) === lue.charAt(CORPS);
