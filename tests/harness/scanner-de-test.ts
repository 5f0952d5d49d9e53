import { fireEvent } from '@testing-library/react';

function frapper(
  cible: EventTarget,
  touche: { code: string; key: string },
  instant: number,
): boolean {
  const e = new KeyboardEvent('keydown', {
    ...touche,
    shiftKey: /^[A-Z]$/.test(touche.key),
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(e, 'timeStamp', { value: instant });
  return cible.dispatchEvent(e);
}
const toucheDe = (c: string) => ({ code: /\d/.test(c) ? `Digit${c}` : `Key${c}`, key: c });
const ENTREE = { code: 'Enter', key: 'Enter' };

/** A wedge scanner: the keys of the code, faster than fingers, then Enter; capitals as it sends them. */
export function scannerCode(code: string): void {
  let instant = performance.now();
  for (const touche of [...[...code].map(toucheDe), ENTREE])
    frapper(window, touche, (instant += 5));
}

/** A scanner as slow as it may be, 120 ms a key, over a field: what passes is typed there. */
export const scannerLentement = (champ: HTMLInputElement, code: string): void =>
  scannerDans(champ, code, 120);

/** Over a field, at this pace in ms a key. */
export function scannerDans(champ: HTMLInputElement, code: string, ecart = 5): void {
  let instant = performance.now();
  for (const touche of [...code].map(toucheDe)) {
    if (!frapper(champ, touche, (instant += ecart))) continue;
    champ.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, data: touche.key }));
    fireEvent.input(champ, { target: { value: champ.value + touche.key } });
  }
  frapper(champ, ENTREE, (instant += ecart));
}
