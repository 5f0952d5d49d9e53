const presses = (e: KeyboardEvent): boolean => e.key === 'Enter' || e.key === ' ';

/**
 * A key presses what it went down on, and nothing else [SAI-8]. Entrée sends a form, the dialog
 * closes, the button that had opened it has the keyboard again while the finger is still down:
 * Blueprint presses a button when the key comes up, so that the dialog opened once more. What is
 * held down presses nothing either of what comes under it.
 */
export function keepPressesWhereTheyBegan(): void {
  keepKeys();
  keepDoubleClicks();
}
function keepKeys(): void {
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
    true,
  );
  window.addEventListener(
    'keyup',
    (e) => {
      if (presses(e) && e.target !== begun) e.stopPropagation();
    },
    true,
  );
}

const PRESSABLE = 'button, a, input, label, tr, [role]';
/**
 * The second click of a double click is for what the first one pressed [SAI-9]: OUI closes its
 * question, and the row that was under it would take the second one. A click made once the hand has
 * paused is a first one again.
 */
function keepDoubleClicks(): void {
  let clicked: Element | null = null;
  window.addEventListener(
    'click',
    (e) => {
      if (e.detail > 1 && clicked?.isConnected === false) {
        e.preventDefault();
        e.stopPropagation();
      } else if (e.target instanceof Element) clicked = e.target.closest(PRESSABLE) ?? e.target;
    },
    true,
  );
}
