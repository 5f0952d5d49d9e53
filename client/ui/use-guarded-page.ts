import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { closeGuarded, type DirtyForms } from './form-guard.ts';

/**
 * [SAI-6] A page that is typed in is left like a dialog: whatever leads elsewhere (menu, palette,
 * keys) asks first while one of these forms is not saved. What replaces the address is the page's
 * own, and is not asked about; nor is what the page leaves by itself, through the answer.
 *
 * The router has no such gate without its data routes: its own `push` is taken while the page stands.
 */
export function useGuardedPage(forms: DirtyForms): (leave: () => void) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const free = useRef(false);
  useEffect(() => {
    const push = navigator.push.bind(navigator);
    navigator.push = (...where) => {
      if (free.current) push(...where);
      else void closeGuarded(forms, () => push(...where));
    };
    return () => {
      navigator.push = push;
    };
  }, [navigator, forms]);
  return (leave) => {
    free.current = true;
    leave();
    free.current = false;
  };
}
