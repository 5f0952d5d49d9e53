import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Gives the keyboard back to `avant`, unless the person is already elsewhere than in what closes.
 */
export function giveFocusBack(avant: Element | null, ferme: Element | null): void {
  const ici = document.activeElement;
  const perdu = ici === null || ici === document.body || ferme?.contains(ici);
  if (perdu && avant instanceof HTMLElement && avant.isConnected) avant.focus();
}

/**
 * What had the keyboard before something opened has it again at the very moment it closes.
 * Blueprint gives it back when the fading ends, a third of a second later, whatever the person is
 * typing in by then: amounts went into the search field.
 */
export function useFocusReturn(ouvert: boolean, contenant: () => Element | null): void {
  const avant = useRef<Element | null>(null);
  const etait = useRef(false);
  // before what opens takes it
  if (ouvert && !etait.current) avant.current = document.activeElement;
  const rendre = useEffectEvent(() => giveFocusBack(avant.current, contenant()));
  useEffect(() => {
    etait.current = ouvert;
    if (!ouvert) return undefined;
    return () => {
      etait.current = false;
      rendre();
    };
  }, [ouvert]);
}
