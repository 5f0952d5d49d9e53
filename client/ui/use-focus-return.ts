import { useEffect, useEffectEvent, useRef } from 'react';

/** Panel → its opener. */
const openers = new WeakMap<Element, HTMLElement>();
export const panelOpenedBy = (panel: Element, button: HTMLElement): void =>
  void openers.set(panel, button);

/** In a menu, which disappears: its opener. */
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
 * Unless the user moved elsewhere; repeated next frame, as Blueprint may refocus a panel closed
 * before its first paint.
 */
export function giveFocusBack(before: Element | null, closing: Element | null): void {
  // Blueprint's focus traps are siblings in the portal.
  const portal = closing?.closest('.bp6-portal') ?? closing;
  giveOnce(before, portal);
  requestAnimationFrame(() => giveOnce(before, portal));
}

/**
 * Restores the focus at closing. Blueprint waits a third of a second, stealing keystrokes: amounts
 * went into the search field.
 */
export function useFocusReturn(isOpen: boolean, container: () => Element | null): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // before the panel takes it
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
