const presses = (e: KeyboardEvent): boolean => e.key === 'Enter' || e.key === ' ';

/**
 * [SAI-8] A key release presses only its key-down's element: after Enter closes a dialog,
 * Blueprint, pressing on key-up, would reopen it. Key repeat presses nothing.
 */
export function keepPressesWhereTheyBegan(): () => void {
  const stop = new AbortController();
  const heard = { capture: true, signal: stop.signal };
  keepKeys(heard);
  keepDoubleClicks(heard);
  return () => stop.abort();
}
function keepKeys(heard: AddEventListenerOptions): void {
  let begun: EventTarget | null = null;
  window.addEventListener(
    'keydown',
    (e) => {
      if (!e.repeat) begun = e.target;
      else if (presses(e) && e.target !== begun) {
        e.preventDefault();
        e.stopPropagation();
      }
    },
    heard,
  );
  window.addEventListener(
    'keyup',
    (e) => {
      if (presses(e) && e.target !== begun) e.stopPropagation();
    },
    heard,
  );
}

const pressedBy = (target: Element): Element =>
  target.closest('label') ?? target.closest('button, a, input, tr, [role]') ?? target;
const isThere = (e: MouseEvent, pressed: Element): boolean =>
  document.elementsFromPoint(e.clientX, e.clientY).includes(pressed);

/**
 * [SAI-9] A double click presses its first target only: OUI closes its dialog, and the row below
 * would get the second click.
 */
function keepDoubleClicks(heard: AddEventListenerOptions): void {
  let first: Element | null = null;
  window.addEventListener(
    'click',
    (e) => {
      const pressed = e.target instanceof Element ? pressedBy(e.target) : null;
      if (e.detail > 1 && first && pressed !== first && !isThere(e, first)) {
        e.preventDefault();
        e.stopPropagation();
      } else first = pressed;
    },
    heard,
  );
}
