import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Gives the keyboard back to `before`, unless the person is already elsewhere than in what closes.
 */
export function giveFocusBack(before: Element | null, closing: Element | null): void {
  const active = document.activeElement;
  const lost = active === null || active === document.body || closing?.contains(active);
  if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
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
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
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
