const presses = (e: KeyboardEvent): boolean => e.key === 'Enter' || e.key === ' ';

/**
 * A key presses what it went down on, and nothing else [SAI-8]. Entrée sends a form, the dialog
 * closes, the button that had opened it has the keyboard again while the finger is still down:
 * Blueprint presses a button when the key comes up, so that the dialog opened once more. What is
 * held down presses nothing either of what comes under it.
 */
export function keepPressesWhereTheyBegan(): void {
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
