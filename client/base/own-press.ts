const presses = (e: KeyboardEvent): boolean => e.key === 'Enter' || e.key === ' ';

/**
 * A key presses what it went down on, and nothing else [SAI-8]. Entrée sends a form, the dialog
 * closes, the button that had opened it has the keyboard again while the finger is still down:
 * Blueprint presses a button when the key comes up, so that the dialog opened once more. What is
 * held down presses nothing either of what comes under it. Answers how to stop.
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

/** What a click presses: a box to tick is pressed through its label. */
const pressedBy = (target: Element): Element =>
  target.closest('label') ?? target.closest('button, a, input, tr, [role]') ?? target;
const isThere = (e: MouseEvent, pressed: Element): boolean =>
  document.elementsFromPoint(e.clientX, e.clientY).includes(pressed);

/**
 * The second click of a double click is for what the first one pressed [SAI-9]: OUI closes its
 * question, and the row that was under it would take the second one. A click made once the hand has
 * paused is a first one again.
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
