/** A wedge scanner: the keys of the code, faster than fingers, then Enter; capitals as it sends them. */
export function scannerCode(code: string): void {
  let instant = performance.now();
  const touche = (codeTouche: string, key: string) => {
    const e = new KeyboardEvent('keydown', {
      code: codeTouche,
      key,
      shiftKey: /[A-Z]/.test(key),
      bubbles: true,
      cancelable: true,
    });
    instant += 5;
    Object.defineProperty(e, 'timeStamp', { value: instant });
    window.dispatchEvent(e);
  };
  for (const c of code) touche(/\d/.test(c) ? `Digit${c}` : `Key${c}`, c);
  touche('Enter', 'Enter');
}
