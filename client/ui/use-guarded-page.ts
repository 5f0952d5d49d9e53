import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { closeGuarded, type DirtyForms } from './form-guard.ts';

/**
 * [SAI-6] Navigation asks for confirmation while a form is unsaved; not replaces, nor the returned
 * `leave`.
 * Without data routes the router has no blocker: overrides its `push`.
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
