import { useEffect, useEffectEvent, useRef } from 'react';

/** What a button opened beside it → that button. */
const openers = new WeakMap<Element, HTMLElement>();
export const panelOpenedBy = (panel: Element, button: HTMLElement): void =>
  void openers.set(panel, button);

/**
 * Where the keyboard is, to be given back there: on a line of a menu, which goes as it is pressed,
 * on the button that opened the menu.
 */
export function keyboardPlace(): Element | null {
  const active = document.activeElement;
  for (let around = active; around; around = around.parentElement) {
    const button = openers.get(around);
    if (button) return button;
  }
  return active;
}

function giveOnce(before: Element | null, closing: Element | null): void {
  const active = document.activeElement;
  const lost = active === null || active === document.body || closing?.contains(active);
  if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
}

/**
 * Gives the keyboard back to `before`, unless the person is already elsewhere than in what closes:
 * now, and in the next frame. Closed before its first frame is painted, what closes has it again
 * then: Blueprint asked for it as it opened.
 */
export function giveFocusBack(before: Element | null, closing: Element | null): void {
  // The traps that Blueprint sets around an overlay stand beside it, in its portal.
  const portal = closing?.closest('.bp6-portal') ?? closing;
  giveOnce(before, portal);
  requestAnimationFrame(() => giveOnce(before, portal));
}

/**
 * What had the keyboard before something opened has it again at the very moment it closes.
 * Blueprint gives it back when the fading ends, a third of a second later, whatever the person is
 * typing in by then: amounts went into the search field.
 */
export function useFocusReturn(isOpen: boolean, container: () => Element | null): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // before what opens takes it
  if (isOpen && !wasOpen.current) before.current = keyboardPlace();
  const giveBack = useEffectEvent(() => giveFocusBack(before.current, container()));
  useEffect(() => {
    wasOpen.current = isOpen;
    if (!isOpen) return undefined;
    return () => {
      wasOpen.current = false;
      giveBack();
    };
  }, [isOpen]);
}
